import { api } from './api.ts';

/**
 * A picture that a user has uploaded, as a data address: the page takes pictures of its own server only, and what is shown
 * is not kept. Each call is a line in the record of views.
 */
export async function loadPicture(fileId: string, signal: AbortSignal): Promise<string> {
  const { blob } = await api.download('viewFile', { params: { id: fileId } }, { signal });
  return readBlob(blob);
}

export function readBlob(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
