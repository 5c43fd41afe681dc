import path from 'node:path';
import type { Language } from '@truemark/contract/languages';
import { getOwnFaceFile } from '../../../platform/pdf/own-faces.ts';
import type { FaceRun, TextStyle } from '../../../platform/pdf/pen.ts';
import type { Script, TextRun } from '../../../platform/pdf/text-runs.ts';

const fonts = path.join(import.meta.dirname, 'fonts');

/** The face of each script: Latin and Arabic are the product's own, Han shapes follow the language. */
export function findStatementFace(script: Script, language: Language, isBold: boolean): string {
  const weight = isBold ? 600 : 400;
  if (script !== 'han') return getOwnFaceFile(script, weight);
  const han = ['ja', 'ko', 'hk'].includes(language) ? language : 'zh';
  return path.join(fonts, `${han}-${weight}.ttf`);
}

/** A run is of one script, and a script has one face. */
export function chooseStatementFaces(language: Language): (run: TextRun, style: TextStyle) => readonly FaceRun[] {
  return (run, { isHash, isBold = false }) => [
    { ...run, face: isHash ? 'Courier' : findStatementFace(run.script, language, isBold) },
  ];
}
