import { cutFaces, type WrittenText } from '../../../platform/pdf/cut-faces.ts';
import type { TextPlace, TextStyle } from '../../../platform/pdf/pen.ts';
import { createSheet, type Sheet } from '../../../platform/pdf/sheet.ts';
import type { AgreementInput, Lender } from './agreement-input.ts';
import { type AgreementPart, type AgreementText, getAgreementWords, writeAgreement } from './write-agreement.ts';

const quiet = '#5b6472';
const plain = { size: 9.5 };
const small = { size: 8.5, color: quiet };
const left = 40;
const bottom = 64;
const labelWidth = 290;
const rowStep = 18.5;
const signature = { width: 240, height: 100 };
const lineHeight = 1.45;

const styleOf = ({ isBold = false, isFigure = false }: AgreementText, style: TextStyle): TextStyle => ({
  ...{ ...style, isBold, isLeftToRight: isFigure },
});

/** Draws from above; what does not fit begins a page. */
function createDrawer(sheet: Sheet) {
  const width = sheet.width - 2 * left;
  let y = sheet.margin;

  /** Keeps so many points together on a page. */
  function keep(height: number): void {
    if (y + height <= sheet.height - bottom) return;
    sheet.addPage();
    y = sheet.margin;
  }

  function lines(text: AgreementText, style: TextStyle, kind: 'H1' | 'H2' | 'P', gap: number): void {
    keep(sheet.countLines(text.text, width, style) * style.size * lineHeight);
    sheet.part(kind, () => {
      y = sheet.paragraph(text.text, { x: left, y, width }, style) + gap;
    });
  }

  function fact(label: AgreementText, value: AgreementText): void {
    const wide = width - labelWidth - 12;
    const valueStyle = styleOf(value, plain);
    const count = Math.max(
      sheet.countLines(label.text, labelWidth, { ...plain, color: quiet }),
      sheet.countLines(value.text, wide, valueStyle),
    );
    const height = (count - 1) * plain.size * lineHeight + rowStep;
    keep(height);
    sheet.part('P', () => {
      sheet.paragraph(label.text, { x: left, y, width: labelWidth }, { ...plain, color: quiet });
      sheet.paragraph(value.text, { x: left + labelWidth + 12, y, width: wide, align: 'end' }, valueStyle);
    });
    y += height;
    sheet.rule(y - 3.5);
  }

  function row(cells: readonly AgreementText[], kind: 'TH' | 'TD', style: TextStyle): void {
    const wide = width / cells.length;
    const height = Math.max(...cells.map(cell => sheet.countLines(cell.text, wide - 8, style)));
    const step = (height - 1) * style.size * lineHeight + rowStep - 1;
    keep(step);
    sheet.part('TR', () => {
      for (const [index, cell] of cells.entries()) {
        const place: TextPlace = { x: left + index * wide, y, width: wide - (index === 3 ? 0 : 8), align: 'end' };
        const shown: TextPlace = index === 0 ? { ...place, align: 'start' } : place;
        sheet.part(kind, () => sheet.paragraph(cell.text, shown, styleOf(cell, style)));
      }
    });
    y += step;
    sheet.rule(y - 3.5);
  }

  return (part: AgreementPart): void => {
    if (part.kind === 'title') lines(part.text, { size: 22, isBold: true }, 'H1', 4);
    if (part.kind === 'note') lines(part.text, small, 'P', 2);
    if (part.kind === 'paragraph') lines(part.text, styleOf(part.text, plain), 'P', 4);
    if (part.kind === 'heading') {
      // A heading does not stand alone at the foot of a page.
      keep(70);
      y += 14;
      lines(part.text, { size: 12, isBold: true }, 'H2', 5);
    }
    if (part.kind === 'fact') fact(part.label, part.value);
    if (part.kind === 'table') {
      sheet.part('Table', () => {
        row(part.heads, 'TH', small);
        for (const cells of part.rows) row(cells, 'TD', plain);
      });
    }
    if (part.kind === 'signature') {
      keep(signature.height + 30);
      const draw = () => sheet.strokes(part.strokes, { x: left, y, width: signature.width }, signature.height);
      sheet.part('Figure', draw, part.words);
      y += signature.height + 6;
    }
  };
}

function listTexts(parts: readonly AgreementPart[]): readonly WrittenText[] {
  return parts.flatMap((part): readonly WrittenText[] => {
    if (part.kind === 'signature') return [];
    if (part.kind === 'fact') return [part.label, part.value];
    return part.kind === 'table' ? [...part.heads, ...part.rows.flat()] : [part.text];
  });
}

/** Draws the agreement; answers the file, the same for the same input. */
export async function drawAgreement(input: AgreementInput & Lender): Promise<Buffer> {
  const { language, lender, signedAtMs } = input;
  const parts = writeAgreement(input);
  const { say } = getAgreementWords(language);
  const foot = (page: number, pages: number) => say('page', { page, pages });
  const texts = [...listTexts(parts), { text: lender, isBold: true }, { text: say('title') }, { text: foot(1, 2) }];
  const chooseFaces = await cutFaces(texts, language);
  const archive = { madeAtMs: signedAtMs, author: lender };
  const sheet = createSheet({ language, title: say('title'), chooseFaces, archive });
  const draw = createDrawer(sheet);
  for (const part of parts) draw(part);
  sheet.eachPage((page, pages) => {
    const y = sheet.height - 36;
    sheet.rule(sheet.height - 44);
    sheet.text(`${lender} · ${say('title')}`, { x: left, y, width: 300 }, small);
    sheet.text(foot(page, pages), { x: 340, y, width: 215, align: 'end' }, small);
  });
  return sheet.finish();
}
