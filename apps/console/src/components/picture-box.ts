/** How much larger than fitting its stage a picture is shown. */
export const zooms = [1, 1.5, 2, 3, 4] as const;

/** Pixels that a picture takes at most in height, not zoomed. */
const blockSizeMax = 420;

export interface PictureBox {
  /** Width by height of the box that the picture fills, as it is turned. */
  readonly ratio: number;
  /** Of the box, as CSS. */
  readonly inlineSize: string;
  /** The picture's own width by that of its box: turned to its side, its height is the box's width. */
  readonly share: number;
}

/** The box of a picture after quarter turns: whole in its stage, and from there larger. */
export function fitPicture(
  natural: { readonly width: number; readonly height: number },
  turns: number,
  zoom: number,
): PictureBox {
  const { width, height } = natural;
  const isOnSide = turns % 2 === 1;
  const ratio = isOnSide ? height / width : width / height;
  return {
    ratio,
    inlineSize: `calc(min(100cqi, ${blockSizeMax * ratio}px) * ${zoom})`,
    share: isOnSide ? width / height : 1,
  };
}
