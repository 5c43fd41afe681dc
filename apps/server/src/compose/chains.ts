import { randomBytes } from 'node:crypto';
import { deriveTestKey, openDepositKey } from '@truemark/domain/payments/deposit-key';
import { chains, type Network } from '@truemark/domain/payments/network';
import { assert } from '@truemark/domain/result';
import { type Chains, createChainAdapter, type NetworkAccess } from '../adapters/chains/index.ts';
import { loadApprovedKeys, recordFirstKey } from '../features/deposits/index.ts';
import type { Database } from '../platform/postgres/database.ts';
import { loadInstanceSetting } from '../platform/postgres/instance-setting.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';

const seedBytes = 32;

/** The networks of the instance, with what the settings give of each. A sandbox without deposit keys makes test keys. */
export async function composeChains({ settings, database, log, clock }: AppDependencies): Promise<Chains> {
  const isSandbox = settings.instance === 'sandbox';
  const all: NetworkAccess[] = [];
  const keyless: Network[] = [];
  for (const chain of chains) {
    const { network, depositKey, tokens, nodeUrl } = settings.chains[chain];
    if (depositKey === null) keyless.push(network);
    const text = depositKey ?? (isSandbox ? await loadTestKey(database, network) : null);
    const key = text === null ? null : openDepositKey(network, text);
    assert(key?.ok !== false, 'a deposit key was checked when it was set');
    const adapter = nodeUrl === null ? null : createChainAdapter({ network, nodeUrl, tokens, clock });
    all.push({ network, tokens, depositKey: key?.value ?? null, adapter });
  }
  if (keyless.length > 0 && isSandbox) {
    log.info(
      `test keys of this sandbox give the deposit addresses of ${keyless.join(', ')}: nobody can spend from there`,
    );
  } else if (keyless.length > 0) {
    log.warn(`no extended public key is set for ${keyless.join(', ')}: deposit addresses there are shared`);
  }
  await checkKeys({ database, log, clock }, all);
  const nodeless = all.filter(({ adapter }) => adapter === null).map(({ network }) => network);
  if (nodeless.length > 0 && !isSandbox) {
    log.warn(`no node is set for ${nodeless.join(', ')}: payments there are looked up by hand`);
  }
  return {
    all,
    find: network => all.find(access => access.network === network) ?? null,
    close() {
      for (const { adapter } of all) adapter?.close();
    },
  };
}

/** Only an approved key gives addresses; the first of a network is approved by its setting. */
async function checkKeys(
  { database, log, clock }: Pick<AppDependencies, 'database' | 'log' | 'clock'>,
  all: readonly NetworkAccess[],
): Promise<void> {
  for (const { depositKey } of all) if (depositKey) await recordFirstKey(database, depositKey, clock.nowMs());
  const approved = await loadApprovedKeys(database);
  const waiting = all.filter(({ network, depositKey }) => depositKey && depositKey.hash !== approved.get(network));
  if (waiting.length === 0) return;
  const networks = waiting.map(({ network }) => network).join(', ');
  log.warn(`the extended public key of ${networks} gives no new addresses until two operators approve it`);
}

/** The public key is kept; the seed it comes from is forgotten at once. */
function loadTestKey(database: Database, network: Network): Promise<string> {
  return loadInstanceSetting(database, `deposit-key-${network}`, () => deriveTestKey(network, randomBytes(seedBytes)));
}
