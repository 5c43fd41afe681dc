import path from 'node:path';

/** The product's own faces, in two weights: Hanken Grotesk and IBM Plex Sans Arabic. */
export type OwnFace = 'latin' | 'arabic';

export type FaceWeight = 400 | 600;

export function getOwnFaceFile(face: OwnFace, weight: FaceWeight): string {
  return path.join(import.meta.dirname, 'fonts', `${face}-${weight}.ttf`);
}
