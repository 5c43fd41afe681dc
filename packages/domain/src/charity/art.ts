/** Styles in which the platform draws works. */
export const artStyles = ['waves', 'tiles', 'rings', 'bars'] as const;
export type ArtStyle = (typeof artStyles)[number];

/** Seeds of drawings: whole numbers from 1. */
export const artSeedMax = 999_999;

/** Where the picture of a drawing is. */
export function nameArtPath(style: ArtStyle, seed: number): string {
  return `/nft-art/${style}-${seed}.svg`;
}

/** Where a picture is that was uploaded. */
export function namePicturePath(name: string): string {
  return `/nft-art/${name}.jpg`;
}
