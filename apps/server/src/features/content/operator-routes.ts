import type { OperatorContentRow } from '@truemark/contract/operators/content';
import { type Link, type PublicParameterKey, publicParameterKeys } from '@truemark/contract/site/content';
import { parseSupportHours } from '@truemark/contract/site/support-hours';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Content } from './content.ts';
import {
  type ContentPlace,
  insertContent,
  loadOperatorContent,
  loadOperatorContents,
  loadSiteFigures,
  loadSiteLinks,
  loadTexts,
  saveSiteFigure,
  saveSiteLink,
  saveText,
  saveWithdrawal,
  updateContent,
} from './operator-store.ts';

export interface ContentOperatorParts {
  readonly database: Database;
  readonly content: Content;
  readonly clock: Clock;
}

const figureDecimalsMax = 8;
const linkLengthMax = 200;

/** A page has a type and no subject; everything else has a subject and no type. */
function hasPlace({ kind, pageType, group }: ContentPlace): boolean {
  return kind === 'page' ? pageType !== null && group === null : pageType === null && group !== null;
}

/** What a public figure may be: hours of support in their form, everything else a plain decimal from 0 up. */
function isFigureValue(key: PublicParameterKey, value: string): boolean {
  if (key === 'support.hours') return parseSupportHours(value) !== undefined;
  const number = parseDecimal(value, figureDecimalsMax);
  return number.ok && number.value >= 0n;
}

/** Where a social link leads: over TLS, to the service it is named after. */
const linkHosts: Readonly<Record<Link['type'], readonly string[]>> = {
  discord: ['discord.com', 'discord.gg'],
  twitter: ['twitter.com', 'x.com'],
  telegram: ['t.me', 'telegram.me'],
};

function isLink(type: Link['type'], url: string): boolean {
  if (url.length > linkLengthMax || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && linkHosts[type].includes(hostname.replace(/^www\./, ''));
}

/** What operators write: content in ten languages, the public figures and the links of the site. */
export function registerContentOperatorRoutes(http: HttpServer, acts: ActServer, parts: ContentOperatorParts): void {
  registerPieces(http, acts, parts);
  registerSite(http, acts, parts);
}

const describePlace = ({ kind, pageType, group, position }: OperatorContentRow | ContentPlace) => ({
  kind,
  pageType,
  group,
  position,
});

function registerPieces(http: HttpServer, acts: ActServer, { database, content, clock }: ContentOperatorParts): void {
  const announce = () => content.forget();
  http.serve('listOperatorContents', ({ query }) => loadOperatorContents(database, query.kind));

  http.serve('getOperatorContent', async ({ params }) => {
    const found = await loadOperatorContent(database.pool, params.id);
    return found ? { content: found, texts: await loadTexts(database.pool, params.id) } : deny('contentUnknown');
  });

  acts.serve('saveContent', ({ body, commit }) =>
    commit(async client => {
      const { isNew, texts, reason, ...place } = body;
      if (!hasPlace(place) || (isNew && texts.length === 0)) return deny('valueWrong');
      const known = await loadOperatorContent(client, place.id);
      if (!isNew && !known) return deny('contentUnknown');
      if (!isNew && known?.kind !== place.kind) return deny('valueWrong');
      const before = await loadTexts(client, place.id);
      if (!isNew) await updateContent(client, place);
      else if (!(await insertContent(client, place, clock.nowMs()))) return deny('changedMeanwhile');
      for (const text of texts) await saveText(client, place.id, text, clock.nowMs());
      const given = new Set(texts.map(({ language }) => language));
      const record = {
        act: isNew ? 'content.add' : 'content.edit',
        subject: `content:${place.id}`,
        reason,
        before: known ? { ...describePlace(known), texts: before.filter(({ language }) => given.has(language)) } : null,
        after: { ...describePlace(place), texts },
      };
      return { reply: { isDone: true }, record, announce };
    }),
  );

  acts.serve('withdrawContent', ({ body: { id, isWithdrawn, reason }, commit }) =>
    commit(async client => {
      const known = await loadOperatorContent(client, id);
      if (!known) return deny('contentUnknown');
      if (known.isFixed && isWithdrawn) return deny('recordFixed');
      await saveWithdrawal(client, id, isWithdrawn ? clock.nowMs() : null);
      const record = {
        act: isWithdrawn ? 'content.withdraw' : 'content.restore',
        subject: `content:${id}`,
        reason,
        before: { isWithdrawn: known.isWithdrawn },
        after: { isWithdrawn },
      };
      return { reply: { isDone: true }, record, announce };
    }),
  );
}

function registerSite(http: HttpServer, acts: ActServer, { database, content, clock }: ContentOperatorParts): void {
  const announce = () => content.forget();
  http.serve('getSiteFigures', async () => {
    const set = await loadSiteFigures(database.pool);
    const figures = publicParameterKeys.map(
      key => set.find(figure => figure.key === key) ?? { key, basis: 'live' as const, value: null, isSample: false },
    );
    return { figures, links: await loadSiteLinks(database.pool) };
  });

  acts.serve('saveSiteFigure', ({ body: { key, basis, value, reason }, commit }) =>
    commit(async client => {
      if ((basis === 'stated') !== (value !== null)) return deny('valueWrong');
      if (value === null ? !content.canCount(key) : !isFigureValue(key, value)) return deny('valueWrong');
      const before = (await loadSiteFigures(client)).find(figure => figure.key === key) ?? null;
      await saveSiteFigure(client, { key, basis, value }, clock.nowMs());
      const after = { key, basis, value, isSample: false };
      const record = { act: 'site.figure', subject: `figure:${key}`, reason, before, after };
      return { reply: { isDone: true }, record, announce };
    }),
  );

  acts.serve('saveSiteLink', ({ body: { type, url, reason }, commit }) =>
    commit(async client => {
      if (url !== null && !isLink(type, url)) return deny('valueWrong');
      const before = (await loadSiteLinks(client)).find(link => link.type === type)?.url ?? null;
      await saveSiteLink(client, type, url);
      const record = { act: 'site.link', subject: `link:${type}`, reason, before: { url: before }, after: { url } };
      return { reply: { isDone: true }, record, announce };
    }),
  );
}
