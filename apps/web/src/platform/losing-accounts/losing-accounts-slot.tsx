import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ContractWarning } from '@truemark/contract/trading/contracts';
import { Lazily } from '../lazily.tsx';

const warningChunk = createChunk(
  async () => (await import('./losing-accounts-warning.tsx')).LosingAccountsWarning,
  chunkTimeoutMs,
);

/** The warning of losing accounts, for people under rules that ask for one; its texts come for them alone. */
export function LosingAccountsSlot(props: { readonly warning: ContractWarning | undefined }) {
  const { warning } = props;
  if (!warning || warning.region === 'default') return null;
  return <Lazily chunk={warningChunk} given={{ warning }} />;
}
