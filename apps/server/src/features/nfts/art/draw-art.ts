import { type ArtStyle, artStyles } from '@truemark/domain/charity/art';
import { type Palette, palettes } from './palettes.ts';

/** Side of a picture, in its own units. */
const side = 600;

/** A stream of numbers from 0 to 1 (mulberry32): the same seed gives the same picture for good. */
function createStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Brush {
  readonly palette: Palette;
  /** From `low` to `high`. */
  between(low: number, high: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
}

function createBrush(style: ArtStyle, seed: number): Brush {
  const next = createStream(seed * 7 + artStyles.indexOf(style) + 1);
  const pick = <Choice>(choices: readonly Choice[]): Choice =>
    choices[Math.min(choices.length - 1, Math.floor(next() * choices.length))] as Choice;
  return { palette: pick(palettes), pick, between: (low, high) => low + next() * (high - low) };
}

/** The picture of a style and a seed: an SVG without text, script or anything from outside. */
export function drawArt(style: ArtStyle, seed: number): string {
  const brush = createBrush(style, seed);
  const shapes = { waves: drawWaves, tiles: drawTiles, rings: drawRings, bars: drawBars }[style](brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${brush.palette[0]}"/>${shapes.join('')}</svg>`;
}

const write = (value: number): string => String(Math.round(value * 10) / 10);

/** A sun behind bands of water. */
function drawWaves({ palette, between, pick }: Brush): string[] {
  const [, light, deep, bright, accent] = palette;
  const radius = between(48, 72);
  const sun = `<circle cx="${write(between(150, 470))}" cy="${write(between(90, 150))}" r="${write(radius)}" fill="${accent}"/>`;
  const bands = Array.from({ length: 9 }, (_, index) => {
    const top = 130 + index * 52;
    const height = between(12, 34);
    const shift = between(0, Math.PI * 2);
    const turns = between(0.7, 1.5);
    const at = (x: number, offset: number) =>
      write(top + offset + height * Math.sin(shift + (x / side) * Math.PI * 2 * turns));
    const upper = Array.from({ length: 25 }, (_, step) => `${step * 25} ${at(step * 25, 0)}`);
    const thickness = between(40, 78);
    const lower = Array.from({ length: 25 }, (_, step) => `${600 - step * 25} ${at(600 - step * 25, thickness)}`);
    const fill = pick([light, deep, bright]);
    return `<path d="M${upper.join('L')}L${lower.join('L')}Z" fill="${fill}" fill-opacity=".92"/>`;
  });
  return [sun, ...bands];
}

/** A floor of quarters, triangles, squares and dots. */
function drawTiles({ palette, between, pick }: Brush): string[] {
  const [, light, deep, bright, accent] = palette;
  const tile = 75;
  const shapes: string[] = [];
  for (let index = 0; index < 64; index += 1) {
    const [x, y] = [(index % 8) * tile, Math.floor(index / 8) * tile];
    const fill = pick([deep, deep, bright, light, accent]);
    const turn = `transform="rotate(${pick([0, 90, 180, 270])} ${x + tile / 2} ${y + tile / 2})"`;
    const kind = pick(['quarter', 'quarter', 'triangle', 'square', 'dot', 'none', 'none'] as const);
    if (kind === 'quarter')
      shapes.push(`<path d="M${x} ${y}h${tile}a${tile} ${tile} 0 0 1-${tile} ${tile}Z" fill="${fill}" ${turn}/>`);
    if (kind === 'triangle') shapes.push(`<path d="M${x} ${y + tile}h${tile}v-${tile}Z" fill="${fill}" ${turn}/>`);
    if (kind === 'square') shapes.push(`<path d="M${x} ${y}h${tile}v${tile}h-${tile}Z" fill="${fill}"/>`);
    if (kind === 'dot')
      shapes.push(`<circle cx="${x + tile / 2}" cy="${y + tile / 2}" r="${write(between(13, 21))}" fill="${fill}"/>`);
  }
  return shapes;
}

/** Rings of a tree, each a little off the centre of the one around it. */
function drawRings({ palette, between, pick }: Brush): string[] {
  const [ground, light, deep, bright, accent] = palette;
  const shapes: string[] = [];
  let [x, y, radius] = [between(270, 330), between(270, 330), between(285, 310)];
  while (radius > 26) {
    const fill = pick([deep, light, bright, accent]);
    shapes.push(`<circle cx="${write(x)}" cy="${write(y)}" r="${write(radius)}" fill="${fill}"/>`);
    const inner = radius - between(14, 26);
    shapes.push(`<circle cx="${write(x)}" cy="${write(y)}" r="${write(inner)}" fill="${ground}"/>`);
    const next = inner - between(10, 26);
    [x, y] = [x + between(-1, 1) * (inner - next) * 0.8, y + between(-1, 1) * (inner - next) * 0.8];
    radius = next;
  }
  shapes.push(`<circle cx="${write(x)}" cy="${write(y)}" r="${write(between(18, 26))}" fill="${accent}"/>`);
  return shapes;
}

/** A city at rest: rows of lights, high and low. */
function drawBars({ palette, between, pick }: Brush): string[] {
  const [, light, deep, bright, accent] = palette;
  const count = 22;
  const gap = side / (count + 1);
  let height = between(180, 420);
  return Array.from({ length: count }, (_, index) => {
    height = Math.min(520, Math.max(70, height + between(-150, 150)));
    const fill = pick([deep, deep, light, bright, accent]);
    const [x, y] = [write((index + 1) * gap - 6), write(side - height)];
    return `<path d="M${x} ${side + 10}V${y}a6 6 0 0 1 12 0V${side + 10}Z" fill="${fill}"/>`;
  });
}
