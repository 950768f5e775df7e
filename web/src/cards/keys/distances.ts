/** How far points are from a drawing, on a grid. All lengths are in halves of a card. */
import type { SymbolPlace } from "../../protocol/wire";
import { inBox, type IsDrawn } from "../touched";

export type Point = { readonly x: number; readonly y: number };

/** For points that have seen nothing of the drawing yet: more than any grid has. */
const FAR = 1 << 14;

export class Distances {
  /** The way from each point of the grid to the nearest one that is drawn, in steps. */
  readonly #across: Int16Array;
  readonly #down: Int16Array;
  readonly #side: number;

  /** The grid reaches this far from the middle of the card. */
  constructor(
    place: SymbolPlace,
    isDrawn: IsDrawn,
    readonly step: number,
    readonly reach: number,
  ) {
    this.#side = 2 * Math.ceil(reach / step) + 1;
    this.#across = new Int16Array(this.#side ** 2).fill(FAR);
    this.#down = new Int16Array(this.#side ** 2).fill(FAR);
    this.#draw(place, isDrawn);
    this.#spread();
  }

  #index(at: number): number {
    const most = this.#side - 1;
    return Math.min(most, Math.max(0, Math.round(at / this.step) + most / 2));
  }

  #cell({ x, y }: Point): number {
    return this.#index(y) * this.#side + this.#index(x);
  }

  #point(cell: number): Point {
    const middle = (this.#side - 1) / 2;
    return {
      x: ((cell % this.#side) - middle) * this.step,
      y: (Math.floor(cell / this.#side) - middle) * this.step,
    };
  }

  points(): Point[] {
    return Array.from(this.#across, (_, cell) => this.#point(cell));
  }

  #draw(place: SymbolPlace, isDrawn: IsDrawn) {
    const half = place.scale * Math.SQRT1_2;
    for (let row = this.#index(place.y - half); row <= this.#index(place.y + half); row += 1) {
      const last = row * this.#side + this.#index(place.x + half);
      for (let cell = row * this.#side + this.#index(place.x - half); cell <= last; cell += 1) {
        const { x, y } = this.#point(cell);
        const at = inBox(place, x, y);
        if (at && isDrawn(place, at.x, at.y)) this.#across[cell] = this.#down[cell] = 0;
      }
    }
  }

  /** Every point learns from its neighbours, first downwards and then back up. */
  #spread() {
    const side = this.#side;
    for (let row = 0; row < side; row += 1) this.#spreadIn(row, -1);
    for (let row = side - 1; row >= 0; row -= 1) this.#spreadIn(row, 1);
  }

  #spreadIn(row: number, next: -1 | 1) {
    const side = this.#side;
    const start = row * side;
    const hasNext = row + next >= 0 && row + next < side;
    for (let column = 0; column < side; column += 1) {
      if (hasNext) {
        for (let across = -1; across <= 1; across += 1) {
          if (column + across >= 0 && column + across < side) {
            this.#learn(start + column, across, next);
          }
        }
      }
      if (column > 0) this.#learn(start + column, -1, 0);
    }
    for (let column = side - 2; column >= 0; column -= 1) this.#learn(start + column, 1, 0);
  }

  /** The drawing may be nearer by way of a neighbour. */
  #learn(cell: number, toX: number, toY: number) {
    const from = cell + toY * this.#side + toX;
    const [nowX, nowY] = [this.#across[cell]!, this.#down[cell]!];
    const [x, y] = [this.#across[from]! + toX, this.#down[from]! + toY];
    if (x * x + y * y >= nowX * nowX + nowY * nowY) return;
    this.#across[cell] = x;
    this.#down[cell] = y;
  }

  at(point: Point): number {
    const cell = this.#cell(point);
    const steps = Math.hypot(this.#across[cell]!, this.#down[cell]!);
    return steps < FAR / 2 ? steps * this.step : Infinity;
  }

  /** The nearest point of the drawing, if it has any. */
  nearest(point: Point): Point | null {
    const cell = this.#cell(point);
    if (this.at(point) === Infinity) return null;
    const { x, y } = this.#point(cell);
    return { x: x + this.#across[cell]! * this.step, y: y + this.#down[cell]! * this.step };
  }
}
