import { describe, expect, it } from "vitest";
import { nameByFile } from "./intake";

describe("the name of a picture", () => {
  it("is that of its file", () => {
    expect(nameByFile("Grandma_in-Rome.jpeg")).toBe("Grandma in Rome");
    expect(nameByFile("Opa 2.png")).toBe("Opa 2");
    expect(nameByFile("Zoë.webp")).toBe("Zoë");
  });

  it("is empty if a camera gave it", () => {
    for (const name of [
      "IMG_1234.JPG",
      "DSC00017.jpg",
      "20240102_101112.jpg",
      "PXL_20240101.jpg",
    ]) {
      expect(nameByFile(name), name).toBe("");
    }
    expect(nameByFile("Screenshot 2026-01-01 at 10.00.png")).toBe("");
  });
});
