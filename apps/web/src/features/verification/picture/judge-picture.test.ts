import { describe, expect, it } from 'vitest';
import { judgePicture, type Pixels } from './judge-picture.ts';

const [width, height] = [700, 440];

/** A picture by the brightness of each of its points. */
function paint(bright: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    data.fill(bright(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

/** Lines of print on a card: strokes of two pixels with gaps. */
const print = (x: number, y: number) => (y % 16 < 8 && x % 9 < 3 && x % 140 < 110 ? 40 : 190);

function soften(picture: Pixels, radius: number): Pixels {
  return paint((x, y) => {
    let sum = 0;
    let count = 0;
    for (let down = -radius; down <= radius; down++) {
      for (let across = -radius; across <= radius; across++) {
        const [row, column] = [y + down, x + across];
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        sum += picture.data[(row * width + column) * 4] ?? 0;
        count++;
      }
    }
    return sum / count;
  });
}

describe('advice on a picture', () => {
  it('KYC-045 has none for a sharp one', () => {
    expect(judgePicture(paint(print))).toEqual([]);
  });

  it('KYC-045 says that one is blurred', () => {
    expect(judgePicture(soften(paint(print), 6))).toEqual(['blurred']);
    expect(judgePicture(paint(() => 120))).toEqual(['blurred']);
  });

  it('KYC-045 says that a reflection hides a part', () => {
    const spot = (x: number, y: number) => Math.hypot(x - 420, y - 180) < 70;
    expect(judgePicture(paint((x, y) => (spot(x, y) ? 255 : print(x, y))))).toEqual(['glare']);
  });

  it('KYC-045 takes white paper for no reflection', () => {
    expect(judgePicture(paint((x, y) => (print(x, y) < 100 && y < 100 ? 20 : 255)))).toEqual([]);
  });

  it('KYC-045 has advice for whatever a browser gives', () => {
    expect(judgePicture({ data: [], width: 0, height: 0 })).toEqual(['blurred']);
    expect(judgePicture({ data: [1, 2, 3, 255], width: 1, height: 1 })).toEqual(['blurred']);
  });
});
