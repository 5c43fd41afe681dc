import { workspaceLimits } from '@truemark/contract/limits';
import type { ChartWorkspace } from '@truemark/contract/people/workspace';
import type { ChartChoices } from '../chart-choices.ts';
import { type Drawing, drawingsMax, isDrawing } from '../drawings.ts';
import { indicators } from '../indicators.ts';

type ChartAct = (content: ChartWorkspace) => ChartWorkspace;
export type ChartLayout = ChartWorkspace['layouts'][number];

/** The choices of a kept look; indicators that this version does not know are left out. */
export function readLook(kept: Pick<ChartWorkspace, 'interval' | 'indicators' | 'zone' | 'compared'>): ChartChoices {
  const names = indicators.map(({ name }) => name).filter(name => kept.indicators.includes(name));
  return { interval: kept.interval, indicators: names, zone: kept.zone, compared: kept.compared ?? [] };
}

export function isSameLook(a: ChartChoices, b: ChartChoices): boolean {
  const isSame = (x: readonly string[], y: readonly string[]) => x.join() === y.join();
  return (
    a.interval === b.interval &&
    a.zone === b.zone &&
    isSame(a.indicators, b.indicators) &&
    isSame(a.compared, b.compared)
  );
}

export function keepLook({ interval, indicators: names, zone, compared }: ChartChoices): ChartAct {
  return content => ({ ...content, interval, zone, indicators: [...names], compared: [...compared] });
}

/** The drawings of an instrument, without what this version cannot draw. */
export function findDrawings(content: ChartWorkspace, code: string): readonly Drawing[] {
  const own = content.drawings.filter(drawing => drawing.code === code);
  return own.map(({ name, points }): unknown => ({ name, points })).filter(isDrawing);
}

/** Puts the drawings of an instrument in the place of those before; the oldest go where there are too many. */
export function keepDrawings(code: string, drawings: readonly Drawing[]): ChartAct {
  return content => {
    if (JSON.stringify(findDrawings(content, code)) === JSON.stringify(drawings)) return content;
    const own = drawings.slice(-drawingsMax).map(({ name, points }) => ({
      ...{ code, name },
      points: points.map(({ timestamp, value }) => ({ timestamp, value })),
    }));
    const others = content.drawings.filter(drawing => drawing.code !== code);
    return { ...content, drawings: [...others, ...own].slice(-workspaceLimits.drawingsMax) };
  };
}

/** Keeps a layout; one of the same name gives way. */
export function keepLayout(layout: ChartLayout): ChartAct {
  return content => {
    const others = content.layouts.filter(({ id, name }) => id !== layout.id && name !== layout.name);
    return others.length >= workspaceLimits.layoutsMax ? content : { ...content, layouts: [...others, layout] };
  };
}

export function removeLayout(layoutId: string): ChartAct {
  return content => ({ ...content, layouts: content.layouts.filter(({ id }) => id !== layoutId) });
}
