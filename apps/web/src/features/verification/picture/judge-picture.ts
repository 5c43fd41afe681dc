/** What a picture may lack for its reviewer. */
export type PictureFault = 'blurred' | 'glare';

/** Red, green, blue and opacity by turns, row by row, as a canvas gives them. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Below this the edges of a picture are soft: print and faces of sharp ones lie far above. */
const edgeVarianceMin = 60;
/** From this brightness on nothing is left of what was printed there. */
const burntFrom = 250;
/** Tiles on each side into which a picture is cut. */
const tilesPerSide = 24;
/** Pixels of a tile that are burnt before the tile is. */
const burntTileShare = 0.9;
/** Burnt tiles of a picture: less is no reflection, and more is white paper or a scan. */
const glareShare = { min: 0.01, max: 0.3 } as const;

/**
 * What somebody might want to take anew, by a picture of about 700 pixels: the variance of its Laplacian says how sharp it
 * is, and burnt tiles show a reflection. It is advice, and never a reason to refuse.
 */
export function judgePicture(pixels: Pixels): readonly PictureFault[] {
  const light = calculateLight(pixels);
  const faults: PictureFault[] = [];
  if (calculateEdgeVariance(light, pixels) < edgeVarianceMin) faults.push('blurred');
  const burnt = calculateBurntShare(light, pixels);
  if (burnt >= glareShare.min && burnt <= glareShare.max) faults.push('glare');
  return faults;
}

/** Brightness from 0 to 255. Source: ITU-R BT.601. */
function calculateLight({ data, width, height }: Pixels): Float32Array {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return light;
}

function calculateEdgeVariance(light: Float32Array, { width, height }: Pixels): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  const read = (at: number) => light[at] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge = read(at - width) + read(at + width) + read(at - 1) + read(at + 1) - 4 * read(at);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

function calculateBurntShare(light: Float32Array, { width, height }: Pixels): number {
  const side = tilesPerSide;
  const counts = Array.from({ length: side * side }, () => ({ burnt: 0, all: 0 }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = counts[Math.floor((y * side) / height) * side + Math.floor((x * side) / width)];
      if (!tile) continue;
      tile.all++;
      if ((light[y * width + x] ?? 0) >= burntFrom) tile.burnt++;
    }
  }
  return counts.filter(({ burnt, all }) => all > 0 && burnt >= all * burntTileShare).length / counts.length;
}
