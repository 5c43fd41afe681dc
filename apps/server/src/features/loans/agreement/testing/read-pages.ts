import type { SKRSContext2D } from '@napi-rs/canvas';
import { getDocumentProxy, renderPageAsImage } from 'unpdf';
import { keepLetters } from './sample-agreements.ts';

/** A piece of text on a page, in points from its upper left corner. */
interface PageItem {
  /** As it stands from left to right. */
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
}

interface ReadPage {
  readonly items: readonly PageItem[];
  /** Whether anything dark is drawn between these points. */
  hasInk(left: number, top: number, right: number, bottom: number): boolean;
}

const scale = 2;
const dark = 170;
const lineGap = 2;

/** Draws a page as another program does, to look at its dots. */
async function drawPage(file: Uint8Array, page: number): Promise<SKRSContext2D> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const canvasImport = () => import('@napi-rs/canvas');
  const picture = await renderPageAsImage(file.slice(), page, { canvasImport, scale });
  const image = await loadImage(Buffer.from(picture));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context;
}

function looksFor(context: SKRSContext2D): ReadPage['hasInk'] {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return (left, top, right, bottom) => {
    for (let y = Math.floor(top * scale); y < Math.min(height, bottom * scale); y += 1) {
      for (let x = Math.floor(left * scale); x < Math.min(width, right * scale); x += 1) {
        if ((data[(y * width + x) * 4] ?? 255) < dark) return true;
      }
    }
    return false;
  };
}

/** The pages of a file as a reader finds them that knows nothing of this program. */
export async function readPages(file: Uint8Array): Promise<readonly ReadPage[]> {
  const document = await getDocumentProxy(file.slice());
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const items = (await page.getTextContent()).items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, up = 0] = item.transform as readonly number[];
      const letters = [...item.str.normalize('NFKC')];
      const text = (item.dir === 'rtl' ? letters.reverse() : letters).join('');
      return [{ ...{ text, left, width: item.width, size }, baseline: height - up }];
    });
    pages.push({ items, hasInk: looksFor(await drawPage(file, number)) });
  }
  return pages;
}

/** The lines of a page from above, each as its letters stand from left to right. */
export function listLines({ items }: ReadPage): readonly string[] {
  const lines: PageItem[][] = [];
  for (const item of items.toSorted((one, other) => one.baseline - other.baseline)) {
    const last = lines.at(-1);
    if (last?.[0] && item.baseline - last[0].baseline < lineGap) last.push(item);
    else lines.push([item]);
  }
  return lines.map(line =>
    keepLetters(
      line
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(''),
    ),
  );
}

/** Pieces of text under which nothing is drawn: each is looked at in parts of one and a half letters' width. */
export function listBlanks({ items, hasInk }: ReadPage): readonly string[] {
  return items
    .filter(({ left, baseline, width, size }) => {
      const parts = Math.max(1, Math.floor(width / (size * 1.5)));
      const step = width / parts;
      return Array.from({ length: parts }, (_, index) => left + index * step).some(
        at => !hasInk(at, baseline - size, at + step, baseline + size * 0.3),
      );
    })
    .map(({ text }) => text);
}
