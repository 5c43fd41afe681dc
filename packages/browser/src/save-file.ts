const keepMs = 60_000;

/** Gives a file to the browser to save. */
export function saveFile(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
