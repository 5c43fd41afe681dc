import { statSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCatalogue } from '@truemark/contract/refusals';
import { passwordLengthMax, passwordLengthMin } from '@truemark/domain/identity/rules';
import * as z from 'zod/mini';
import { isProxy } from '../http/trusted-proxies.ts';
import { type ChainSettings, chainVariables, readChains } from './chain-settings.ts';
import {
  chatUrl,
  contactUrl,
  countryList,
  databaseUrl,
  flag,
  key,
  number,
  oneOf,
  originList,
  providerUrl,
  publicUrl,
  quote,
  secret,
  url,
  wholeNumber,
} from './setting-kinds.ts';
import { StartRefusal } from './start-refusal.ts';

type FeedSetting =
  /** `ticksPerSecond` of every instrument, for load tests; null: as often as it is popular. */
  | { readonly kind: 'simulated'; readonly ticksPerSecond: number | null }
  /** `speed` is recorded milliseconds per wall millisecond. */
  | { readonly kind: 'replay'; readonly folder: string; readonly speed: number }
  | { readonly kind: 'exchange' };

export interface Settings {
  readonly instance: 'sandbox' | 'production';
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Address the outside world uses, without a slash at the end; null when none is set. */
  readonly publicUrl: string | null;
  /** Proxies whose word on the caller's address counts. */
  readonly trustedProxies: readonly string[];
  /** Streams that one address, or one network of 64 bits, may have open at once. */
  readonly callerStreamsMax: number;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The owner of the tables there, who migrates; null where somebody else does. */
  readonly databaseOwnerUrl: string | null;
  readonly feed: FeedSetting;
  /** Folder of recorded prices; null when there is none. */
  readonly marketDataFolder: string | null;
  /** What the tick record keeps of ticks that settled nothing; null keeps all. */
  readonly tickRetention: { readonly days: number | null; readonly bytes: number | null };
  readonly minuteCandleDays: number;
  readonly hasSampleData: boolean;
  /** Mail goes out by SMTP, from an address like `Truemark <no-reply@example.com>`; null: mails are kept. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Where an SMS is posted to; null: they are kept. */
  readonly smsUrl: string | null;
  /** Whom push services of browsers may turn to, and their origins beside the known ones; null: no pushes. */
  readonly push: { readonly subject: string; readonly origins: readonly string[] } | null;
  /** Who vouches for social logins; null where there is none. Addresses have no slash at the end. */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string } | null;
  readonly facebook: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly url: string;
    readonly graphUrl: string;
  } | null;
  /** Where payments are looked for, and whose keys own deposit addresses come from, by chain. */
  readonly chains: ChainSettings;
  readonly defaultLanguage: 'en' | 'zh';
  readonly errorCatalogue: ErrorCatalogue;
  readonly isDappOnly: boolean;
  /** Visitors may practice without an account. */
  readonly hasGuests: boolean;
  /** Who lends, as loan agreements name it. */
  readonly lender: string;
  /** Countries whose people are verified; null: every one. */
  readonly countries: readonly string[] | null;
  /** Seals what must be read again, such as the secrets of authenticator apps; null: a key in `dataDir`. */
  readonly secretsKey: Buffer | null;
  /** Encrypts stored pictures; null: a key in `dataDir`. */
  readonly filesKey: Buffer | null;
  /** Folder of stored pictures, encrypted. */
  readonly filesFolder: string;
  /** Who administers a new database; without a password one is made and printed once. */
  readonly firstOperator: { readonly email: string; readonly password: string | null };
  /** Who sends it is told the figures at `/metrics`; null: nobody is. */
  readonly metricsToken: string | null;
  /** Where another service holds the chats with support, with names in braces for what it is given; null: here. */
  readonly supportUrl: string | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

const bytesPerMegabyte = 1024 * 1024;

/** Reads the settings from the environment. Throws a `StartRefusal` that names every wrong variable. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>, folder: string): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new StartRefusal(parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const values = parsed.data;
  const isSandbox = values.INSTANCE === 'sandbox';
  const marketDataFolder = values.MARKET_DATA === undefined ? null : path.resolve(folder, values.MARKET_DATA);
  const feed = readFeed(values, marketDataFolder, folder);
  if (!isSandbox && feed.kind !== 'exchange') {
    throw new StartRefusal(`INSTANCE=production needs real prices: FEED must be exchange, not ${feed.kind}`);
  }
  const tickMegabytes = values.TICK_KEEP_MB ?? (isSandbox ? 1024 : null);
  return {
    instance: values.INSTANCE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL === undefined ? null : cutSlash(values.PUBLIC_URL),
    trustedProxies: values.TRUSTED_PROXIES.split(',').map(proxy => proxy.trim()),
    callerStreamsMax: values.STREAMS_PER_ADDRESS,
    dataDir: path.resolve(folder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: readOwnerUrl(values),
    feed,
    marketDataFolder,
    tickRetention: {
      days: values.TICK_KEEP_DAYS ?? (isSandbox ? 3 : null),
      bytes: tickMegabytes === null ? null : tickMegabytes * bytesPerMegabyte,
    },
    minuteCandleDays: values.MINUTE_CANDLE_KEEP_DAYS ?? (isSandbox ? 7 : 90),
    hasSampleData: values.SAMPLE_DATA ?? values.DATABASE_URL === undefined,
    mail: readMail(values),
    smsUrl: values.SMS_URL ?? null,
    push:
      values.VAPID_SUBJECT === undefined
        ? null
        : { subject: values.VAPID_SUBJECT, origins: values.PUSH_SERVICES ?? [] },
    google: readGoogle(values),
    facebook: readFacebook(values),
    chains: readChains(values, values.INSTANCE),
    defaultLanguage: values.DEFAULT_LANGUAGE,
    errorCatalogue: values.ERROR_CATALOGUE,
    isDappOnly: values.DAPP_ONLY,
    hasGuests: values.GUESTS,
    lender: values.LENDER,
    countries: values.COUNTRIES ?? null,
    secretsKey: values.SECRETS_KEY === undefined ? null : Buffer.from(values.SECRETS_KEY, 'base64'),
    filesKey: values.FILES_KEY === undefined ? null : Buffer.from(values.FILES_KEY, 'base64'),
    filesFolder: path.resolve(folder, values.FILES_DIR ?? path.join(values.DATA_DIR, 'files')),
    firstOperator: {
      email: values.ADMIN_EMAIL.trim().toLowerCase(),
      password: values.ADMIN_PASSWORD ?? null,
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    supportUrl: values.SUPPORT_URL ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

function readFeed(values: z.infer<typeof variables>, marketDataFolder: string | null, folder: string): FeedSetting {
  const { FEED, FEED_SPEED: speed, FEED_TICKS_PER_SECOND: ticksPerSecond = null } = values;
  if (FEED === 'simulated') return { kind: FEED, ticksPerSecond };
  if (FEED === 'exchange') return { kind: FEED };
  const own = FEED.slice('replay:'.length);
  const replayFolder = own === '' ? marketDataFolder : path.resolve(folder, own);
  if (replayFolder === null) throw new StartRefusal('FEED=replay needs a folder: FEED=replay:<folder>, or MARKET_DATA');
  if (!statSync(replayFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartRefusal(`FEED names the folder ${replayFolder}, which is not there`);
  }
  return { kind: 'replay', folder: replayFolder, speed };
}

function readOwnerUrl({ DATABASE_URL, DATABASE_OWNER_URL }: z.infer<typeof variables>): string | null {
  if (DATABASE_OWNER_URL === undefined) return null;
  if (DATABASE_URL === undefined) throw new StartRefusal('DATABASE_OWNER_URL needs DATABASE_URL beside it');
  return DATABASE_OWNER_URL;
}

function readMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof variables>): Settings['mail'] {
  if (SMTP_URL === undefined) return null;
  const host = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
  return { url: SMTP_URL, from: MAIL_FROM ?? `Truemark <no-reply@${host}>` };
}

/** A login at a provider needs both of what the provider gave us. */
function readClient(values: z.infer<typeof variables>, name: 'GOOGLE' | 'FACEBOOK') {
  const clientId = values[`${name}_CLIENT_ID`];
  const clientSecret = values[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  throw new StartRefusal(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET need each other`);
}

function readGoogle(values: z.infer<typeof variables>): Settings['google'] {
  const client = readClient(values, 'GOOGLE');
  return client && { ...client, issuer: cutSlash(values.GOOGLE_ISSUER) };
}

function readFacebook(values: z.infer<typeof variables>): Settings['facebook'] {
  const client = readClient(values, 'FACEBOOK');
  return client && { ...client, url: cutSlash(values.FACEBOOK_URL), graphUrl: cutSlash(values.FACEBOOK_GRAPH_URL) };
}

const cutSlash = (address: string): string => address.replace(/\/+$/, '');

const variables = z.object({
  INSTANCE: z._default(oneOf('sandbox', 'production'), 'sandbox'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 8080),
  PUBLIC_URL: z.optional(publicUrl()),
  TRUSTED_PROXIES: z._default(
    z.string().check(
      z.refine(text => text.split(',').every(proxy => isProxy(proxy.trim())), {
        error: issue => `must be addresses, networks, loopback or uniquelocal, with commas, not ${quote(issue.input)}`,
      }),
    ),
    'loopback',
  ),
  STREAMS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 50),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl()),
  DATABASE_OWNER_URL: z.optional(databaseUrl()),
  FEED: z._default(
    z.string().check(
      z.regex(/^(simulated|exchange|replay(:.*)?)$/, {
        error: issue => `must be simulated, exchange or replay:<folder>, not ${quote(issue.input)}`,
      }),
    ),
    'simulated',
  ),
  FEED_SPEED: z._default(number(/^\d{1,6}(\.\d{1,6})?$/, 0.01, 100_000, 'a number'), 1),
  FEED_TICKS_PER_SECOND: z.optional(wholeNumber(1, 50)),
  MARKET_DATA: z.optional(z.string()),
  TICK_KEEP_DAYS: z.optional(wholeNumber(1, 36_500)),
  TICK_KEEP_MB: z.optional(wholeNumber(1, 100_000_000)),
  MINUTE_CANDLE_KEEP_DAYS: z.optional(wholeNumber(1, 36_500)),
  SAMPLE_DATA: z.optional(flag()),
  SMTP_URL: z.optional(url('must be an address that starts with smtp:// or smtps://', /^smtps?:$/)),
  MAIL_FROM: z.optional(
    z.string().check(
      z.regex(/^(?:[^<>\r\n]{0,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
        error: issue => `must be an address like Truemark <no-reply@example.com>, not ${quote(issue.input)}`,
      }),
    ),
  ),
  VAPID_SUBJECT: z.optional(contactUrl()),
  PUSH_SERVICES: z.optional(originList()),
  SMS_URL: z.optional(url('must be an address that starts with http:// or https://', /^https?:$/)),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(providerUrl(), 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  FACEBOOK_URL: z._default(providerUrl(), 'https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: z._default(providerUrl(), 'https://graph.facebook.com'),
  ...chainVariables,
  DEFAULT_LANGUAGE: z._default(oneOf('en', 'zh'), 'en'),
  ERROR_CATALOGUE: z._default(oneOf('A', 'B'), 'A'),
  DAPP_ONLY: z._default(flag(), false),
  GUESTS: z._default(flag(), true),
  LENDER: z._default(
    z
      .string()
      .check(z.regex(/^\S(?:[^\p{C}]{0,78}\S)?$/u, { error: 'must be a name of at most 80 letters on one line' })),
    'Truemark',
  ),
  COUNTRIES: z.optional(countryList()),
  SECRETS_KEY: z.optional(key()),
  FILES_KEY: z.optional(key()),
  FILES_DIR: z.optional(z.string()),
  ADMIN_EMAIL: z._default(
    z.string().check(
      z.refine(text => /^[^@\s]+@[^@\s]+$/.test(text.trim()), {
        error: issue => `must be an e-mail address, not ${quote(issue.input)}`,
      }),
    ),
    'admin@localhost',
  ),
  ADMIN_PASSWORD: z.optional(
    secret(
      `must have ${passwordLengthMin} to ${passwordLengthMax} letters`,
      text => text.length >= passwordLengthMin && text.length <= passwordLengthMax,
    ),
  ),
  METRICS_TOKEN: z.optional(secret('must have 16 visible letters or more', text => /^[!-~]{16,}$/.test(text))),
  SUPPORT_URL: z.optional(chatUrl()),
  LOG_LEVEL: z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
});
