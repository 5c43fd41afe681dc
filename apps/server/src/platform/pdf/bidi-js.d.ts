/** The part of bidi-js that is used here; the package brings no types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): EmbeddingLevels;
    /** As it stands from left to right. */
    getReorderedString(text: string, levels: EmbeddingLevels): string;
    /** Mirrored letters by their index, such as the other bracket. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  export default function createBidi(): Bidi;
}
