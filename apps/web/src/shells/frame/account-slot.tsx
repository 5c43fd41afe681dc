import { useChunk } from '@truemark/browser/use-chunk';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { type AccountParts, accountChunks } from './frame-chunks.ts';

/** The place of a part of the frame that only somebody logged in has. */
export function AccountSlot(props: { readonly part: keyof AccountParts }) {
  const user = useUser();
  return user && <FilledSlot part={props.part} user={user} />;
}

function FilledSlot(props: { readonly part: keyof AccountParts; readonly user: UserInfo }) {
  const t = useText('common');
  const chunk = accountChunks[useShell()];
  const state = useChunk(chunk);
  if (state.status === 'ready') {
    const Part = state.value[props.part];
    return <Part user={props.user} />;
  }
  const hasFailed = state.status === 'failed' || state.status === 'late';
  if (!hasFailed || props.part !== 'Menu') return null;
  return (
    <Button variant="ghost" onClick={() => chunk.retry()}>
      {t('retry')}
    </Button>
  );
}
