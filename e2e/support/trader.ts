import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { readCode } from './outbox.ts';
import type { PlatformPlace } from './platform.ts';
import { calculateTotp } from './totp.ts';

/** Somebody with an account, as the browser keeps a login. */
export interface Trader {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userInfo: { readonly id: string };
}

interface Envelope<Result> {
  readonly code: number;
  readonly message: string;
  readonly result: Result;
}

export type Book = 'live' | 'demo';
let callCount = 0;

interface CallOptions {
  readonly token?: string;
  readonly book?: Book;
  readonly body?: unknown;
  /** Whose call it is. */
  readonly side?: 'customer' | 'operator';
}

/** A call of the public interface, which every program can make. */
export async function callPlatform<Result>(
  platform: PlatformPlace,
  path: string,
  options: CallOptions = {},
): Promise<Envelope<Result>> {
  callCount += 1;
  const { token, book = 'demo', body, side = 'customer' } = options;
  const reply = await fetch(`${platform.url}/swx/${side}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      // Each call is a caller's of its own: what is limited by address is no matter of theirs.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.2`,
      virtually: book === 'demo' ? 'NO' : 'YES',
      ...(token ? { authorization: token } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': `journey-call-${callCount}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Envelope<Result>;
}

/** Registers somebody whose name begins so, from where everything may be traded unless another country is given. */
export async function registerTrader(platform: PlatformPlace, name: string, country = 'SG'): Promise<Trader> {
  const userName = `${name}_${randomBytes(3).toString('hex')}`;
  const email = `${userName}@example.org`;
  const password = 'four words of mine';
  await callPlatform(platform, '/login/sendCode', { body: { purpose: 'register', email } });
  const code = await readCode(platform.dataDir, email);
  const body = { email, code, userName, password, country };
  const { result } = await callPlatform<Pick<Trader, 'token' | 'userInfo'>>(platform, '/login/register', { body });
  return { userName, email, password, ...result };
}

/** Adds an authenticator app as the account's owner would, where the clock is `shiftMs` ahead. Answers its secret. */
export async function addAuthenticatorApp(platform: PlatformPlace, trader: Trader, shiftMs = 0): Promise<string> {
  const { token, password } = trader;
  const call = async <Result>(path: string, body: unknown) => {
    const { code, message, result } = await callPlatform<Result>(platform, `/user/${path}`, {
      token,
      book: 'live',
      body,
    });
    if (code !== 200) throw new Error(`${path} was refused: ${message}`);
    return result;
  };
  await call('beginStepUp', {});
  await call('stepUp', { kind: 'password', password });
  const { secret } = await call<{ secret: string }>('beginTotp', {});
  await call('confirmTotp', { code: calculateTotp(secret, { shiftMs }) });
  return secret;
}

/** A login on a device that is new, which its owner is notified of. */
export async function logInOn({ url }: PlatformPlace, { userName, password }: Trader, device: string): Promise<void> {
  const headers = { 'content-type': 'application/json', device, 'x-forwarded-for': '10.9.8.7' };
  const body = JSON.stringify({ account: userName, password });
  const reply = await fetch(`${url}/swx/customer/login/login`, { method: 'POST', headers, body });
  const { code, message } = (await reply.json()) as Envelope<unknown>;
  if (code !== 200) throw new Error(`the login was refused: ${message}`);
}

/** Opens pages as somebody who has logged in before, in the book they left, and who prefers the full ticket. */
export async function keepLogin(page: Page, trader: Trader, book: Book): Promise<void> {
  await page.addInitScript(
    ([token, userInfo, status]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userInfo', userInfo ?? '');
      localStorage.setItem('isLogin', 'true');
      localStorage.setItem('virtualStatus', status ?? '');
      if (localStorage.getItem('ticketStyle') === null) localStorage.setItem('ticketStyle', 'full');
    },
    [trader.token, JSON.stringify(trader.userInfo), book === 'demo' ? '1' : '0'],
  );
}

/** Tries again while there is no price to trade on: recorded prices pause, too. */
async function placeWhenTradable<Order>(place: () => Promise<Envelope<Order>>): Promise<Order> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { code, message, result } = await place();
    if (code === 200) return result;
    const { name } = result as { name?: string };
    if (name !== 'notTradable') throw new Error(`an order was refused: ${message}`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('there was no price to trade on');
}

/** Places a contract order by the public interface. */
export function openContract(
  platform: PlatformPlace,
  { token }: Trader,
  order: Readonly<Record<string, string | number>>,
): Promise<ContractOrder> {
  const body = { kind: 'market', feeRate: '0.0005', ruleVersion: 1, ...order };
  return placeWhenTradable(() => callPlatform<ContractOrder>(platform, '/contracts/open', { token, body }));
}

/** Buys an option of 30 seconds by the public interface. */
export function buyOption(
  platform: PlatformPlace,
  { token }: Pick<Trader, 'token'>,
  option: { readonly code: string; readonly type: 'up' | 'down' },
): Promise<OptionOrder> {
  const body = { duration: 30, stake: '20', payoutRatio: '0.75', ruleVersion: 2, ...option };
  return placeWhenTradable(() => callPlatform<OptionOrder>(platform, '/order/buyOptions', { token, body }));
}

/** Every contract order of a book, the newest first. */
export async function listContracts(
  platform: PlatformPlace,
  { token }: Trader,
  book: Book = 'demo',
): Promise<readonly ContractOrder[]> {
  const { result } = await callPlatform<{ items: ContractOrder[] }>(platform, '/contracts/orders', { token, book });
  return result.items;
}

/** Every option of a book. */
export async function listOptions(
  platform: PlatformPlace,
  { token }: Trader,
  book: Book = 'demo',
): Promise<readonly OptionOrder[]> {
  const { result } = await callPlatform<{ items: OptionOrder[] }>(platform, '/order/listOptionsOrder', { token, book });
  return result.items;
}

/** The price of an instrument now. */
export async function loadPrice(
  platform: PlatformPlace,
  code: string,
): Promise<{ readonly bid: number; readonly ask: number }> {
  const { result } = await callPlatform<{ bid: string; ask: string }>(platform, `/market/realtime-price/${code}`);
  return { bid: Number(result.bid), ask: Number(result.ask) };
}
