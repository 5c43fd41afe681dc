/** A piece of text: a figure with its sign, or the words around it. */
export interface TextPiece {
  readonly text: string;
  readonly isFigure: boolean;
}

const figurePattern = /([+\u2212×]?\d(?:[\d.,]*\d)?(?:[\u00A0\u202F ]?%|×)|[+\u2212×]\d(?:[\d.,]*\d)?)/;

/** Finds figures that carry a sign, a percent or a times sign, which would jump to their other side in Arabic. */
export function splitFigures(text: string): readonly TextPiece[] {
  return text
    .split(figurePattern)
    .map((piece, index) => ({ text: piece, isFigure: index % 2 === 1 }))
    .filter(piece => piece.text !== '');
}
