/** Shares a picture through the device's share menu, or as a file. */
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
      // Closing the share menu is not a failure; after anything else the file is offered.
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
