import { useEffect, useState } from 'react';

/** A picture as a data address: the page takes pictures of its own server only. */
export function useDataUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(blob);
    return () => reader.abort();
  }, [blob]);
  return url;
}
