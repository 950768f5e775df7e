/** Runs in the page: how much of the drawings is below each letter of a card. */
export function drawnBelowLetters(card) {
  const canvas = card.querySelector("canvas");
  const px = Number(canvas.dataset.px);
  const copy = new OffscreenCanvas(px, px).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0, px, px);
  const { left, top, width } = canvas.getBoundingClientRect();
  const scale = px / width;
  // The border of a hexagon is coloured, and is no drawing.
  const isBorder = (x, y) => {
    if (!card.classList.contains("hex")) return false;
    const [across, down] = [x, y].map((at) => Math.abs((2 * at) / px - 1));
    const side = Math.sqrt(3) / 2;
    return Math.max(across, across / 2 + down * side) > side - 0.115;
  };
  return [...card.querySelectorAll("[data-key-of]")].map((letter) => {
    const box = letter.querySelector("circle").getBoundingClientRect();
    const [x, y] = [(box.left - left) * scale, (box.top - top) * scale].map(Math.round);
    const side = Math.round(box.width * scale);
    const { data } = copy.getImageData(x, y, side, side);
    let drawn = 0;
    for (let at = 0; at < side * side; at += 1) {
      const [column, row] = [at % side, Math.floor(at / side)];
      const away = Math.hypot(column - side / 2, row - side / 2);
      const [r, g, b, alpha] = data.subarray(4 * at, 4 * at + 4);
      // The paper and its rim are bright and hardly coloured.
      const isPaper = alpha < 200 || (Math.min(r, g, b) > 170 && Math.max(r, g, b) - b < 40);
      if (away <= side / 2 && !isPaper && !isBorder(x + column, y + row)) drawn += 1;
    }
    return drawn / (Math.PI * (side / 2) ** 2);
  });
}
