import os from 'node:os';
import path from 'node:path';
import { listTokenContracts } from '@truemark/domain/payments/token-contract';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';

const folder = os.tmpdir();

// Accounts of a published mnemonic. Source: BIP-84, test vectors.
const depositKeys = {
  ethereum:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  tron: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
  bitcoin:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
};
const privateKey =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const privateLine =
  'holds a private key, which must never come near the server: replace it, and move what it can spend';
const localToken = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const parse = (environment: Record<string, string>) => parseSettings(environment, folder);
const esplora = 'https://esplora.example/api';
const unset = { contract: null, settlement: null };
const nothing = { nodeUrl: null, depositKey: null, ...unset };

describe('parseSettings', () => {
  it('PLT-001 needs nothing: a sandbox on simulated prices, for this machine only, with its data beside it', () => {
    expect(parse({})).toEqual({
      instance: 'sandbox',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      trustedProxies: ['loopback'],
      callerStreamsMax: 50,
      dataDir: path.join(folder, 'data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      feed: { kind: 'simulated', ticksPerSecond: null },
      marketDataFolder: null,
      tickRetention: { days: 3, bytes: 1024 ** 3 },
      minuteCandleDays: 7,
      hasSampleData: true,
      mail: null,
      smsUrl: null,
      push: null,
      google: null,
      facebook: null,
      chains: {
        ethereum: { network: 'sepolia', tokens: listTokenContracts('sepolia'), ...nothing },
        tron: { network: 'shasta', tokens: listTokenContracts('shasta'), ...nothing },
        bitcoin: { network: 'bitcoin-testnet', tokens: [], ...nothing },
      },
      defaultLanguage: 'en',
      errorCatalogue: 'A',
      ...{ isDappOnly: false, hasGuests: true },
      ...{ lender: 'Truemark', countries: null, supportUrl: null },
      secretsKey: null,
      filesKey: null,
      filesFolder: path.join(folder, 'data/files'),
      firstOperator: { email: 'admin@localhost', password: null },
      metricsToken: null,
      logLevel: 'info',
    });
  });

  it('PLT-001 takes an empty variable for one that is not set', () => {
    expect(parse({ PORT: '', FEED: ' ', SAMPLE_DATA: '' })).toEqual(parse({}));
  });

  it('PLT-001 reads every variable', () => {
    const environment = {
      INSTANCE: 'production',
      ...{ HOST: '0.0.0.0', PORT: '0' },
      PUBLIC_URL: 'https://truemark.example/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
      STREAMS_PER_ADDRESS: '7',
      DATA_DIR: '/srv/truemark',
      DATABASE_URL: 'postgres://me@db/truemark',
      DATABASE_OWNER_URL: 'postgres://owner@db/truemark',
      FEED: 'exchange',
      MARKET_DATA: 'recorded',
      TICK_KEEP_DAYS: '30',
      TICK_KEEP_MB: '2',
      MINUTE_CANDLE_KEEP_DAYS: '31',
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'Truemark <hello@truemark.example>',
      SMS_URL: 'https://me:secret@sms.example/send',
      VAPID_SUBJECT: 'mailto:support@truemark.ch',
      PUSH_SERVICES: 'https://push.truemark.ch, http://127.0.0.1:9000',
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:4000/',
      FACEBOOK_CLIENT_ID: 'facebook-id',
      FACEBOOK_CLIENT_SECRET: 'facebook-secret',
      FACEBOOK_URL: 'https://login.example',
      FACEBOOK_GRAPH_URL: 'https://graph.example/',
      RPC_URL_ETHEREUM: 'http://ethereum.internal:8545',
      TRON_URL: 'https://me:secret@tron.example',
      BITCOIN_URL: esplora,
      XPUB_ETHEREUM: depositKeys.ethereum,
      XPUB_TRON: depositKeys.tron,
      XPUB_BITCOIN: depositKeys.bitcoin,
      DEFAULT_LANGUAGE: 'zh',
      ERROR_CATALOGUE: 'B',
      ...{ DAPP_ONLY: 'true', GUESTS: 'false' },
      ...{ LENDER: 'Größmann Kredit AG', COUNTRIES: 'JP, de,FR,DE' },
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      FILES_KEY: Buffer.alloc(32, 8).toString('base64'),
      FILES_DIR: '/srv/pictures',
      ADMIN_EMAIL: 'Ann@example.org',
      ADMIN_PASSWORD: 'a long secret',
      METRICS_TOKEN: 'figures-for-prometheus',
      LOG_LEVEL: 'warn',
    };
    expect(parse(environment)).toEqual({
      instance: 'production',
      host: '0.0.0.0',
      port: 0,
      publicUrl: 'https://truemark.example',
      trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
      callerStreamsMax: 7,
      dataDir: '/srv/truemark',
      databaseUrl: 'postgres://me@db/truemark',
      databaseOwnerUrl: 'postgres://owner@db/truemark',
      feed: { kind: 'exchange' },
      marketDataFolder: path.join(folder, 'recorded'),
      tickRetention: { days: 30, bytes: 2 * 1024 ** 2 },
      minuteCandleDays: 31,
      hasSampleData: false,
      mail: { url: 'smtps://me:secret@mail.example:465', from: 'Truemark <hello@truemark.example>' },
      smsUrl: 'https://me:secret@sms.example/send',
      push: { subject: 'mailto:support@truemark.ch', origins: ['https://push.truemark.ch', 'http://127.0.0.1:9000'] },
      google: { clientId: 'google-id', clientSecret: 'google-secret', issuer: 'http://127.0.0.1:4000' },
      facebook: {
        clientId: 'facebook-id',
        clientSecret: 'facebook-secret',
        url: 'https://login.example',
        graphUrl: 'https://graph.example',
      },
      chains: {
        ethereum: {
          network: 'ethereum',
          nodeUrl: 'http://ethereum.internal:8545',
          depositKey: depositKeys.ethereum,
          tokens: listTokenContracts('ethereum'),
          ...unset,
        },
        tron: {
          network: 'tron',
          nodeUrl: 'https://me:secret@tron.example',
          depositKey: depositKeys.tron,
          tokens: listTokenContracts('tron'),
          ...unset,
        },
        bitcoin: { network: 'bitcoin', tokens: [], nodeUrl: esplora, depositKey: depositKeys.bitcoin, ...unset },
      },
      defaultLanguage: 'zh',
      errorCatalogue: 'B',
      ...{ isDappOnly: true, hasGuests: false },
      ...{ lender: 'Größmann Kredit AG', countries: ['DE', 'FR', 'JP'], supportUrl: null },
      secretsKey: Buffer.alloc(32, 7),
      filesKey: Buffer.alloc(32, 8),
      filesFolder: '/srv/pictures',
      firstOperator: { email: 'ann@example.org', password: 'a long secret' },
      metricsToken: 'figures-for-prometheus',
      logLevel: 'warn',
    });
  });

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
    ['PORT', '1e3', 'PORT must be a whole number from 0 to 65535, not "1e3"'],
    ['INSTANCE', 'prod', 'INSTANCE must be sandbox or production, not "prod"'],
    ['FEED', 'random', 'FEED must be simulated, exchange or replay:<folder>, not "random"'],
    ['FEED', 'replay', 'FEED=replay needs a folder: FEED=replay:<folder>, or MARKET_DATA'],
    ['FEED', 'replay:no/such', `FEED names the folder ${folder}/no/such, which is not there`],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES must be addresses, networks, loopback or uniquelocal, with commas, not "10.0.0.0/33"',
    ],
    ['FEED_SPEED', '0', 'FEED_SPEED must be a number from 0.01 to 100000, not "0"'],
    ['DAPP_ONLY', 'yes', 'DAPP_ONLY must be true or false, not "yes"'],
    ['LENDER', 'A\nB', 'LENDER must be a name of at most 80 letters on one line'],
    ['COUNTRIES', 'DE,Ger,', 'COUNTRIES must be country codes of ISO 3166, like DE,FR,JP: "GER," is none'],
    ['ERROR_CATALOGUE', 'a', 'ERROR_CATALOGUE must be A or B, not "a"'],
    ['PUBLIC_URL', 'truemark.example', 'PUBLIC_URL must be an address that starts with http:// or https://'],
    ...['https://truemark.example/trade', 'https://truemark.example/?x', 'https://a@truemark.example'].map(address => [
      'PUBLIC_URL',
      address,
      'PUBLIC_URL must be a host alone, like https://truemark.example: below a path nothing would be found',
    ]),
    ['SECRETS_KEY', 'c2hvcnQ=', 'SECRETS_KEY must be 32 bytes in Base64'],
    ['FILES_KEY', 'c2hvcnQ=', 'FILES_KEY must be 32 bytes in Base64'],
    ['GOOGLE_CLIENT_ID', 'id', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET need each other'],
    ['FACEBOOK_CLIENT_SECRET', 'hunter2', 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET need each other'],
    [
      'GOOGLE_ISSUER',
      'http://accounts.example',
      'GOOGLE_ISSUER must be an address that starts with https:// (http:// on this machine only)',
    ],
    ['ADMIN_EMAIL', 'ann', 'ADMIN_EMAIL must be an e-mail address, not "ann"'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 8 to 128 letters'],
    ['SMTP_URL', 'https://me:hunter2@mail', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
    ['SMS_URL', 'sms.example?key=hunter2', 'SMS_URL must be an address that starts with http:// or https://'],
    ...['support@truemark.example', 'mailto:me@localhost', 'http://truemark.ch', 'https://x.test'].map(wrong => [
      ...['VAPID_SUBJECT', wrong],
      'VAPID_SUBJECT must be a real address, like mailto:support@yoursite.com or https://yoursite.com',
    ]),
    [
      'PUSH_SERVICES',
      'http://10.0.0.1',
      'PUSH_SERVICES must be origins like https://push.yoursite.com, with a comma between them',
    ],
    ['XPUB_BITCOIN', privateKey, `XPUB_BITCOIN ${privateLine}`],
    ['XPUB_ETHEREUM', `0x${'ab'.repeat(32)}`, `XPUB_ETHEREUM ${privateLine}`],
    ['XPUB_TRON', `${'abandon '.repeat(11)}about`, `XPUB_TRON ${privateLine}`],
    ['XPUB_TRON', 'xpub6', 'XPUB_TRON must be the extended public key of an account, like xpub6…'],
    ['XPUB_BITCOIN', depositKeys.bitcoin, 'XPUB_BITCOIN must be a key of bitcoin-testnet: INSTANCE is sandbox'],
    ['TRON_URL', 'tron.example?key=hunter2', 'TRON_URL must be an address that starts with http:// or https://'],
    ['TOKENS_ETHEREUM', `DAI=${localToken}`, 'TOKENS_ETHEREUM must be contracts like USDT=0x…,USDC=0x…'],
    ['MAIL_FROM', 'Truemark', 'MAIL_FROM must be an address like Truemark <no-reply@example.com>, not "Truemark"'],
    ['DATABASE_URL', 'mysql://me:hunter2@db', 'DATABASE_URL must be an address that starts with postgres://'],
  ])('PLT-002 CHN-017 says what is wrong with %s=%s', (name, value, line) => {
    expect(() => parse({ [name]: value })).toThrow(new StartRefusal(line));
  });

  it('PLT-002 names every wrong variable in one line', () => {
    expect(() => parse({ PORT: 'x', DAPP_ONLY: 'x' })).toThrow(/^PORT must .*; DAPP_ONLY must [^\n]*$/);
  });

  it.each(['simulated', `replay:${folder}`])('PLT-003 refuses a production instance on %s prices', feed => {
    expect(() => parse({ INSTANCE: 'production', FEED: feed })).toThrow(
      `INSTANCE=production needs real prices: FEED must be exchange, not ${feed.split(':')[0]}`,
    );
  });

  it('PLT-003 never takes simulated prices for a production instance that names none', () => {
    expect(() => parse({ INSTANCE: 'production' })).toThrow(/FEED must be exchange/);
  });

  it('PLT-004 replays the folder that FEED names, else that of MARKET_DATA, at the speed of FEED_SPEED', () => {
    const parent = path.dirname(folder);
    expect(parse({ FEED: `replay:${folder}`, MARKET_DATA: parent, FEED_SPEED: '2.5' }).feed).toEqual({
      kind: 'replay',
      folder,
      speed: 2.5,
    });
    expect(parse({ FEED: 'replay', MARKET_DATA: folder }).feed).toEqual({ kind: 'replay', folder, speed: 1 });
  });

  it('PLT-005 keeps every tick and 90 days of minute candles in production', () => {
    const { tickRetention, minuteCandleDays } = parse({ INSTANCE: 'production', FEED: 'exchange' });
    expect(tickRetention).toEqual({ days: null, bytes: null });
    expect(minuteCandleDays).toBe(90);
  });

  it('PLT-007 asks Google and Facebook at their own addresses, once it has what they gave us', () => {
    const settings = parse({
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      FACEBOOK_CLIENT_ID: 'facebook-id',
      FACEBOOK_CLIENT_SECRET: 'facebook-secret',
    });
    expect(settings.google?.issuer).toBe('https://accounts.google.com');
    expect(settings.facebook).toMatchObject({
      url: 'https://www.facebook.com',
      graphUrl: 'https://graph.facebook.com',
    });
  });

  it('PLT-006 brings sample data to the embedded database only, unless SAMPLE_DATA says otherwise', () => {
    expect(parse({ DATABASE_URL: 'postgres://db/x' }).hasSampleData).toBe(false);
    expect(parse({ DATABASE_URL: 'postgres://db/x', SAMPLE_DATA: 'true' }).hasSampleData).toBe(true);
    expect(parse({ SAMPLE_DATA: 'false' }).hasSampleData).toBe(false);
  });

  it('NTF-012 mails come from the host that the world knows, unless MAIL_FROM says otherwise', () => {
    const SMTP_URL = 'smtp://localhost:2525';
    expect(parse({ SMTP_URL }).mail).toEqual({ url: SMTP_URL, from: 'Truemark <no-reply@localhost>' });
    expect(parse({ SMTP_URL, PUBLIC_URL: 'https://truemark.example:8443/' }).mail?.from).toBe(
      'Truemark <no-reply@truemark.example>',
    );
    expect(parse({ SMTP_URL, MAIL_FROM: 'hello@truemark.example' }).mail?.from).toBe('hello@truemark.example');
    expect(parse({ MAIL_FROM: 'hello@truemark.example' }).mail).toBeNull();
  });

  it('CHN-017 a sandbox may name the tokens of a local chain, a production instance never', () => {
    const TOKENS_ETHEREUM = `USDT=${localToken}`;
    expect(parse({ TOKENS_ETHEREUM }).chains.ethereum.tokens).toEqual([
      { asset: 'USDT', address: localToken },
      listTokenContracts('sepolia')[1],
    ]);
    expect(() => parse({ INSTANCE: 'production', FEED: 'exchange', TOKENS_ETHEREUM })).toThrow(
      'TOKENS_ETHEREUM is for a sandbox: a production instance takes the tokens of their issuers alone',
    );
  });
});
