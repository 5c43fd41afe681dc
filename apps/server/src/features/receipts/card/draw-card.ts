import type { Language } from '@truemark/contract/languages';
import sharp from 'sharp';
import { encode } from 'uqr';
import { createPathPen, type LineStyle, type PathPen } from '../../../platform/picture/path-pen.ts';
import type { CardText } from './card-words.ts';

/** Every network shows this size whole. */
const width = 1200;
const height = 630;
const edge = 64;
/** Of the column with the figures. */
const column = 736;

/** The light values of the design tokens of the same names. */
const colors = {
  ...{ bg: '#ffffff', ink: '#0e1420', ink2: '#424a59', ink3: '#5f6878', line: '#e3e6ec' },
  ...{ mark: '#1d46b4', markSoft: '#edf2fd', markLine: '#b5c6f1', warn: '#9a4a06' },
  ...{ demoA: '#ffd24a', demoB: '#ffe493', onDemo: '#241900' },
};

const styles = {
  brand: { size: 34, color: colors.ink, isBold: true, isLeftToRight: true },
  title: { size: 42, color: colors.ink, isBold: true },
  net: { size: 150, color: colors.ink, isBold: true, isLeftToRight: true },
  netOf: { size: 28, color: colors.ink2 },
  ended: { size: 24, color: colors.ink3 },
  corrected: { size: 24, color: colors.warn, isBold: true },
  chip: { size: 21, color: colors.onDemo, isBold: true },
  drawn: { size: 22, color: colors.ink2 },
  link: { size: 22, color: colors.mark, isBold: true, isLeftToRight: true },
  scan: { size: 23, color: colors.mark, isBold: true },
} as const satisfies Readonly<Record<string, LineStyle>>;

const brandName = 'Truemark';
const panel = { x: 864, y: 144, width: 272, height: 338, cut: 24, code: 208 };

/** What draws one card: its pen, and where things stand that are no text. */
interface Easel {
  readonly pen: PathPen;
  /** Left edge of something that stands so far from the reading edge. */
  readonly left: (x: number, wide: number) => number;
}

function drawSeal(x: number, y: number, size: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 28})"><path fill="${fill}" d="M6 1h16l5 5v16l-5 5H6l-5-5V6z"/><path fill="none" stroke="#fff" stroke-width="2.6" stroke-miterlimit="8" d="M7 8.6h13.4l-7.6 11.2L8 15"/></g>`;
}

function drawChips({ pen, left }: Easel, marks: readonly string[]): string {
  let end = width - edge;
  return marks
    .map(mark => {
      const words = Math.min(pen.measure(mark, styles.chip), 380);
      const wide = words + 36;
      end -= wide;
      const at = left(end, wide);
      const chip = `<rect x="${at}" y="60" width="${wide}" height="44" rx="8" fill="url(#hatch)"/>`;
      const text = pen.line(mark, { x: end + 18, y: 89, width: words }, styles.chip);
      end -= 12;
      return chip + text;
    })
    .join('');
}

function drawFigures({ pen }: Easel, text: CardText): string {
  const at = (y: number) => ({ x: edge, y, width: column });
  const below = pen.breakLines(text.netOf, column, styles.netOf);
  const endedY = 384 + below.length * 36;
  return [
    pen.line(text.title, at(188), styles.title),
    pen.line(text.net, at(332), styles.net),
    ...below.map((line, index) => pen.line(line, at(384 + index * 36), styles.netOf)),
    pen.line(text.ended, at(endedY), styles.ended),
    ...(text.corrected ? [pen.line(text.corrected, at(endedY + 35), styles.corrected)] : []),
  ].join('');
}

function drawCode(link: string, x: number, y: number): string {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, top) => row.flatMap((isDark, at) => (isDark ? `M${at} ${top}h1v1h-1z` : [])));
  const scale = panel.code / size;
  return `<g transform="translate(${x} ${y}) scale(${scale})" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${colors.ink}" d="${modules.join('')}"/></g>`;
}

/** The chamfer is the shape of proof: in it stands the way to the receipt, or, before there is one, the seal alone. */
function drawPanel({ pen, left }: Easel, text: CardText, link: string | null): string {
  const { y, width: wide, height: high, cut, code } = panel;
  const x = left(panel.x, wide);
  const box = `M${x + cut} ${y}h${wide - 2 * cut}l${cut} ${cut}v${high - 2 * cut}l${-cut} ${cut}h${2 * cut - wide}l${-cut} ${-cut}v${2 * cut - high}z`;
  const words = link === null ? text.preview : text.scan;
  const room = wide - 2 * cut;
  const indent = panel.x + (wide - Math.min(pen.measure(words, styles.scan), room)) / 2;
  return [
    `<path fill="${colors.markSoft}" stroke="${colors.markLine}" stroke-width="2" d="${box}"/>`,
    link === null
      ? drawSeal(x + (wide - 120) / 2, y + 84, 120, colors.markLine)
      : drawCode(link, x + (wide - code) / 2, y + 36),
    pen.line(words, { x: indent, y: y + high - 38, width: room }, styles.scan),
  ].join('');
}

function drawFoot({ pen, left }: Easel, text: CardText, link: string | null): string {
  const wide = width - 2 * edge;
  const beside = edge + 40;
  return [
    `<path fill="${colors.line}" d="M${edge} 522h${wide}v2H${edge}z"/>`,
    drawSeal(left(edge, 28), 544, 28, colors.mark),
    pen.line(text.drawn, { x: beside, y: 566, width: wide - 40 }, styles.drawn),
    ...(link ? [pen.line(link.replace(/^https?:\/\//, ''), { x: beside, y: 600, width: wide - 40 }, styles.link)] : []),
  ].join('');
}

/** A card as a drawing without any text in it: the shapes of its letters. `link` is null before it is shared. */
async function drawShapes(text: CardText, language: Language, link: string | null): Promise<string> {
  const { title, net, netOf, ended, corrected, marks, drawn, scan, preview } = text;
  const bold = [brandName, title, net, scan, preview, ...marks, corrected ?? '', link ?? ''];
  const pen = await createPathPen(
    [...bold.map(one => ({ text: one, isBold: true })), ...[netOf, ended, drawn].map(one => ({ text: one }))],
    language,
    width,
  );
  const easel: Easel = { pen, left: (x, wide) => (language === 'ar' ? width - x - wide : x) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path fill="${colors.demoB}" d="M0 0h14v14H0z"/><path fill="${colors.demoA}" d="M0 0h7v14H0z"/></pattern></defs>`,
    `<path fill="${colors.bg}" d="M0 0h${width}v${height}H0z"/>`,
    drawSeal(easel.left(edge, 48), 58, 48, colors.ink),
    pen.line(brandName, { x: edge + 64, y: 94, width: 240 }, styles.brand),
    drawChips(easel, marks),
    drawFigures(easel, text),
    drawPanel(easel, text, link),
    drawFoot(easel, text, link),
    '</svg>',
  ].join('');
}

export async function drawCard(text: CardText, language: Language, link: string | null): Promise<Buffer> {
  const shapes = await drawShapes(text, language, link);
  return sharp(Buffer.from(shapes)).png({ compressionLevel: 9 }).toBuffer();
}
