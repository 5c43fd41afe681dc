import { type ApiClient, createApiClient } from '@truemark/client/api-client';
import { ApiError } from '@truemark/client/api-error';
import { api, clientBasics } from '../../platform/api.ts';
import { loadGuest, saveGuest } from '../../platform/guest.ts';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { queryClient } from '../../platform/query.ts';
import { saveLogin, saveVirtualStatus, useSession } from '../../platform/session.ts';

/** What the way to the demo account came to. */
export type DemoOutcome = 'open' | 'choose' | 'ended';

const firstCode = 'BTCUSDT';

/** The page of the instrument to practice with first. */
export async function findTradePath(): Promise<string> {
  const items = await api.call('listHomeMarket');
  const first = items.find(({ code }) => code === firstCode) ?? items[0];
  return first ? buildInstrumentPath(first) : '/market';
}

function enter(token: string, user: Parameters<typeof saveLogin>[1]): void {
  queryClient.clear();
  saveVirtualStatus(true);
  saveLogin(token, user);
}

/** Goes on as the guest whom this browser has; false where that account has ended. */
async function resumeGuest(token: string): Promise<boolean> {
  const client: ApiClient = createApiClient({
    ...clientBasics,
    loadToken: () => token,
    isDemo: () => true,
    onSignedOut: () => undefined,
    onUserGone: () => undefined,
  });
  try {
    const user = await client.call('getUserInfo');
    if (!user.isGuest) return false;
    enter(token, user);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refusal' && error.refusal !== 'tooManyRequests') return false;
    throw error;
  }
}

/** Opens the account of a new guest. */
export async function openGuest(): Promise<void> {
  const { token, userInfo } = await api.call('openGuest');
  saveGuest(token);
  enter(token, userInfo);
}

/** Opens the demo account of whoever is here: of somebody logged in, of the guest of this browser, or of a new one. */
export async function openDemo(): Promise<DemoOutcome> {
  const { isFlagged, user } = useSession.getState();
  const kept = loadGuest();
  if (isFlagged && user) {
    if (!user.isGuest && kept !== undefined) return 'choose';
    saveVirtualStatus(true);
    return 'open';
  }
  if (kept === undefined) await openGuest();
  else if (!(await resumeGuest(kept))) {
    saveGuest(undefined);
    return 'ended';
  }
  return 'open';
}
