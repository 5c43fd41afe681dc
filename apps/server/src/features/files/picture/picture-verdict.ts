/** What became of a picture. `pictureHash` has 64 binary digits, `sourceHash` is SHA-256 of what was uploaded, hexadecimal. */
export type PictureVerdict =
  | { readonly ok: false; readonly code: 'pictureUnreadable' | 'pictureTooLarge' }
  | {
      readonly ok: true;
      readonly width: number;
      readonly height: number;
      readonly sourceHash: string;
      readonly pictureHash: string;
    };
