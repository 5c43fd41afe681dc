import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@truemark/contract/people/identity';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { logKeyOf } from './chat-keys.ts';
import { addEarlier, addLater, type ChatLog, joinStates, lastNumberOf } from './chat-log.ts';

/** What may have been missed without anybody knowing is asked for so often while the chat is open. */
const askAgainMs = 20_000;

function findLog(userId: string): ChatLog | undefined {
  return queryClient.getQueryData<ChatLog>(logKeyOf(userId));
}

/** Changes what this page has, as it then is. */
export function changeLog(userId: string, change: (log: ChatLog) => ChatLog): void {
  queryClient.setQueryData<ChatLog>(logKeyOf(userId), log => log && change(log));
}

/** The last messages, or what has come after those that are there. */
async function catchUp(userId: string, signal: AbortSignal): Promise<ChatLog> {
  if (!findLog(userId)) {
    const { messages, hasMore, state } = await api.call('listSupportMessages', { body: {} }, { signal });
    return { messages, hasOlder: hasMore, state };
  }
  for (;;) {
    const after = lastNumberOf(findLog(userId));
    const { messages, hasMore, state } = await api.call('listSupportMessages', { body: { after } }, { signal });
    // What was sent meanwhile stands there already.
    changeLog(userId, log => addLater(log, messages, state));
    const log = findLog(userId);
    if (log && !hasMore) return log;
  }
}

/**
 * The chat of a user. Events bring what is new (`take-event.ts`); it is asked for where one does not follow on, when the stream
 * has connected again or missed something, when the page comes back to the front, and every few seconds in case all of that fails.
 */
export function useChatLog({ id }: Pick<UserInfo, 'id'>) {
  return useQuery({
    queryKey: logKeyOf(id),
    queryFn: ({ signal }) => catchUp(id, signal),
    staleTime: 0,
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export async function loadEarlier(userId: string): Promise<void> {
  const before = findLog(userId)?.messages[0]?.number;
  const { messages, hasMore } = await api.call('listSupportMessages', { body: { ...(before && { before }) } });
  changeLog(userId, log => addEarlier(log, messages, hasMore));
}

/** What is on the screen of somebody who looks counts as read. */
export function useReading(userId: string, log: ChatLog | undefined): void {
  const upTo = lastNumberOf(log);
  const isUnread = log !== undefined && upTo > log.state.readNumber;
  useEffect(() => {
    if (!isUnread) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      api.call('markSupportRead', { body: { upTo } }).then(
        state => changeLog(userId, now => ({ ...now, state: joinStates(now.state, state) })),
        // Said again with the next message, or when the page comes back.
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isUnread, upTo, userId]);
}
