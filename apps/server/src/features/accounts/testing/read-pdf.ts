import { extractText, getDocumentProxy } from 'unpdf';

/** The text of all pages, as a reader that knows nothing of this program finds it. */
export async function readPdf(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}
