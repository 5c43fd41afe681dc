import { candleIntervals } from '@truemark/domain/market/candle';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { workspaceLimits } from '../limits.ts';
import { boundedText, indicatorName, instrumentCode, int4, numberIn, shortId, timeMs } from '../schemas.ts';

const { favoritesMax, watchlistsMax, watchedMax, nameMax, layoutsMax, drawingsMax, comparedMax } = workspaceLimits;

/** A name that its owner has given: not empty, and without spaces around it. */
const givenName = boundedText(nameMax, 1).check(z.regex(/^\S(.*\S)?$/su));
/** Instruments in the order of their owner, each once. */
function codes(lengthMax: number) {
  return z.array(instrumentCode).check(z.maxLength(lengthMax), z.refine(isEachOnce));
}

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const watchlist = z.object({ id: shortId, name: givenName, codes: codes(watchedMax) });
export type Watchlist = z.infer<typeof watchlist>;

/** The instruments with a star, and lists with names of their own, in the order of their owner. */
export const watchlists = z.object({
  favorites: codes(favoritesMax),
  lists: z.array(watchlist).check(
    z.maxLength(watchlistsMax),
    z.refine(lists => isEachOnce(lists.map(({ id }) => id))),
  ),
});
export type Watchlists = z.infer<typeof watchlists>;

/** Names of indicators, which are the client's; one that it does not know it leaves out. */
const indicatorNames = z.array(indicatorName).check(z.maxLength(16));
const chartLook = {
  interval: z.enum(candleIntervals),
  indicators: indicatorNames,
  /** Instruments that the one on screen is compared with; absent from what older versions kept. */
  compared: z.optional(codes(comparedMax)),
};

/** Where a corner was drawn: a price, or what lies below zero on its axis. */
const drawnPrice = numberIn(-1e15, 1e15);

/** How charts look, layouts that were kept under a name, and what was drawn on which instrument. */
export const chartWorkspace = z.object({
  ...chartLook,
  zone: z.enum(['utc', 'local']),
  layouts: z.array(z.object({ id: shortId, name: givenName, ...chartLook })).check(z.maxLength(layoutsMax)),
  drawings: z
    .array(
      z.object({
        code: instrumentCode,
        name: boundedText(32, 1),
        points: z.array(z.object({ timestamp: timeMs, value: drawnPrice })).check(z.minLength(1), z.maxLength(3)),
      }),
    )
    .check(z.maxLength(drawingsMax)),
});
export type ChartWorkspace = z.infer<typeof chartWorkspace>;

/** The parts of a workspace; each is saved for itself. */
export type WorkspacePart = keyof Workspace;

/** Version 0 and no content: nothing was saved yet. */
const workspace = z.object({
  watchlists: z.object({ version: int4, content: z.nullable(watchlists) }),
  chart: z.object({ version: int4, content: z.nullable(chartWorkspace) }),
});
export type Workspace = z.infer<typeof workspace>;

export const getWorkspace = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getWorkspace',
  access: 'user',
  tag: 'workspace',
  summary: 'Watchlists, and how charts look, each with its version.',
  reply: workspace,
  refusals: [],
});

export const saveWorkspace = defineCall({
  method: 'POST',
  path: '/swx/customer/user/saveWorkspace',
  access: 'user',
  isOpenToGuests: true,
  tag: 'workspace',
  summary: 'Puts a part in the place of the version that the caller has seen, 0 where there was none.',
  body: z.union([
    z.object({ part: z.literal('watchlists'), version: int4, content: watchlists }),
    z.object({ part: z.literal('chart'), version: int4, content: chartWorkspace }),
  ]),
  bodyBytesMax: 131_072,
  reply: z.object({ version: int4 }),
  refusals: ['workspaceChanged'],
  openTo: 'closeOnly',
});
