/** The workshop's own icons: strokes of two units in a box of 24, as in `design/icons.ts`. */
export const SIGNS = {
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  picture: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
  template: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13.5v6M13.5 16.5h6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  up: "M12 19V6M6 11l6-6 6 6",
  down: "M12 5v13M6 13l6 6 6-6",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  word: "M5 18l5-12h1l5 12M6.7 14h7.6M19.5 6v12",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  merge: "M6 4v4c0 3 2 4 6 5v7M18 4v4c0 3-2 4-6 5",
  notice: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.5h.01",
  unfold: "M6 9l6 6 6-6",
} as const;

export type SignName = keyof typeof SIGNS;
