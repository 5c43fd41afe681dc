import { listStored, readStored, writeStored } from '@truemark/browser/storage';
import type { ChartWorkspace } from '@truemark/contract/people/workspace';
import { useEffect, useMemo } from 'react';
import { api } from '../../../platform/api.ts';
import { createWorkspaceKeeper, useIsKeptByServer, useOwnPart } from '../../../platform/workspace/workspace.ts';
import { showChoices, useChartChoices } from '../chart-choices.ts';
import { buildDrawingsKey, type Drawing, formatDrawings, parseDrawings, readDrawingsKey } from '../drawings.ts';
import { findDrawings, isSameLook, keepDrawings, keepLook, readLook } from './chart-acts.ts';

const readStoredDrawings = (code: string) => parseDrawings(readStored('local', buildDrawingsKey(code)));

/** What this browser has: what an account begins with that has kept nothing yet. */
function beginWithBrowser(): ChartWorkspace {
  const { interval, indicators, zone, compared } = useChartChoices.getState();
  const codes = listStored('local').flatMap(key => readDrawingsKey(key) ?? []);
  const look = { interval, zone, indicators: [...indicators], compared: [...compared] };
  const empty: ChartWorkspace = { ...look, layouts: [], drawings: [] };
  return codes.reduce((content, code) => keepDrawings(code, readStoredDrawings(code))(content), empty);
}

export const chartKeeper = createWorkspaceKeeper({
  part: 'chart',
  begin: beginWithBrowser,
  save: (seen, idempotencyKey) => api.call('saveWorkspace', { body: { part: 'chart', ...seen } }, { idempotencyKey }),
});

let isShowing = false;

/** Keeps the look of charts with the account, and shows what another device has kept. */
export function useKeptLook(): void {
  const isOwn = useIsKeptByServer();
  const { saved } = useOwnPart(chartKeeper);
  useEffect(() => {
    // What was chosen here a moment ago is newer than what comes back.
    if (!isOwn || !saved || chartKeeper.changes.listUnsaved().length > 0) return;
    const look = readLook(saved);
    if (isSameLook(look, useChartChoices.getState())) return;
    isShowing = true;
    showChoices(look);
    isShowing = false;
  }, [isOwn, saved]);
  useEffect(() => {
    if (!isOwn) return;
    return useChartChoices.subscribe(look => {
      if (!isShowing) void chartKeeper.change(keepLook(look));
    });
  }, [isOwn]);
}

export interface KeptDrawings {
  /** Undefined while they are on their way. */
  readonly drawings: readonly Drawing[] | undefined;
  readonly keep: (drawings: readonly Drawing[]) => void;
}

/** The drawings of an instrument: of the account, or of this browser where nobody is logged in. */
export function useKeptDrawings(code: string): KeptDrawings {
  const isOwn = useIsKeptByServer();
  const { content, error } = useOwnPart(chartKeeper);
  return useMemo(() => {
    if (!isOwn) {
      const keep = (drawn: readonly Drawing[]) => writeStored('local', buildDrawingsKey(code), formatDrawings(drawn));
      return { drawings: readStoredDrawings(code), keep };
    }
    return {
      drawings: content ? findDrawings(content, code) : error ? [] : undefined,
      keep: drawn => void chartKeeper.change(keepDrawings(code, drawn)),
    };
  }, [isOwn, code, content, error]);
}
