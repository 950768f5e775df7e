/** Hands a picture on: through the device's own way to share, or as a file. */
export async function sharePicture(
  picture: Blob,
  fileName: string,
  text: string,
): Promise<"shared" | "saved" | "cancelled"> {
  const file = new File([picture], fileName, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return "shared";
    } catch (error) {
      // Closing the device's menu is no failure; anything else gets the file.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "saved";
}
