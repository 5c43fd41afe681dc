/** The drawing tools, by the names KLineChart knows them under, with the points each needs. */
export const drawingTools = [
  { name: 'segment', key: 'drawTrend', points: 2 },
  { name: 'horizontalStraightLine', key: 'drawLevel', points: 1 },
  { name: 'fibonacciLine', key: 'drawFibonacci', points: 2 },
] as const;

export type DrawingTool = (typeof drawingTools)[number]['name'];

/** A finished drawing: its corners by time and price, so that it stays in place in every interval. */
export interface Drawing {
  readonly name: DrawingTool;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
}

/** Drawings of one instrument. */
export const drawingsMax = 50;

/** The drawings in a stored text; what cannot be read as one is left out. */
export function parseDrawings(text: string | undefined): readonly Drawing[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isDrawing).slice(-drawingsMax) : [];
  } catch {
    return [];
  }
}

/** The text to store, undefined when there is nothing to keep. */
export function formatDrawings(drawings: readonly Drawing[]): string | undefined {
  return drawings.length > 0 ? JSON.stringify(drawings.slice(-drawingsMax)) : undefined;
}

/** Whether a value is a whole drawing: a tool of ours with all its points in numbers. */
export function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false;
  const { name, points } = value as { name?: unknown; points?: unknown };
  const tool = drawingTools.find(each => each.name === name);
  return tool !== undefined && Array.isArray(points) && points.length === tool.points && points.every(isPoint);
}

function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { timestamp, value: price } = value as { timestamp?: unknown; value?: unknown };
  return Number.isFinite(timestamp) && Number.isFinite(price);
}

const keyBefore = 'drawings.';

/** Where the drawings of an instrument stand in the browser. */
export function buildDrawingsKey(code: string): string {
  return `${keyBefore}${code}`;
}

/** The instrument whose drawings stand under a key; undefined for other keys. */
export function readDrawingsKey(key: string): string | undefined {
  return key.startsWith(keyBefore) ? key.slice(keyBefore.length) : undefined;
}
