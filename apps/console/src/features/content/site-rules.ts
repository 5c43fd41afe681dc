import type { ReplyOf } from '@truemark/client/api-client';
import type { Link } from '@truemark/contract/site/content';
import { parseSupportHours } from '@truemark/contract/site/support-hours';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { readTyped } from '@truemark/domain/text/typed-text';
import type { ConsoleCalls } from '../../platform/console-calls.ts';
import type { Format } from '../../platform/format.ts';

export type SiteFigure = ReplyOf<'getSiteFigures', ConsoleCalls>['figures'][number];
export interface SiteLink {
  readonly type: Link['type'];
  readonly url: string | null;
}

export const linkTypes: readonly Link['type'][] = ['discord', 'twitter', 'telegram'];
const figureDecimalsMax = 8;

/** Whether nothing is stated where nothing can be counted: the hours of support are always the operator's word. */
export function isUnset({ key, value }: Pick<SiteFigure, 'key' | 'value'>): boolean {
  return key === 'support.hours' && value === null;
}

/** A figure as the site shows it; a dash for one that is counted and not known here. */
export function formatFigure(format: Format, { key, value }: Pick<SiteFigure, 'key' | 'value'>): string {
  if (value === null) return '–';
  if (key === 'support.hours') return value;
  return key === 'headline.fees' ? format.percent(Number(value)) : format.decimal(value);
}

/** Whether a stated figure may be sent. */
export function canState(key: SiteFigure['key'], text: string): boolean {
  if (key === 'support.hours') return parseSupportHours(readTyped(text)) !== undefined;
  const value = parseDecimal(readTyped(text), figureDecimalsMax);
  return value.ok && value.value >= 0n;
}

/** Whether a text is an address that a link may lead to; the server looks at its host as well. */
export function isAddress(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:';
}
