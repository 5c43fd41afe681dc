import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { supportTypingMs } from '@truemark/contract/limits';
import type { SupportView } from '@truemark/contract/operators/support';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { usePages } from '../../platform/use-pages.ts';

const keys = { list: ['support', 'list'], chat: ['support', 'chat'] } as const;
/** After a failure the server is asked again so soon. */
const retryMs = 3_000;

export function useChats(view: SupportView) {
  return usePages([...keys.list, view], async (cursor, signal) => {
    const { items, nextCursor } = await api.call('listSupportChats', { query: { view, ...cursor } }, { signal });
    return { items, nextCursor };
  });
}

/** A chat with its last messages first and earlier ones on demand; asked for anew whenever something happens in it. */
export function useChat(id: string) {
  return useInfiniteQuery({
    queryKey: [...keys.chat, id],
    queryFn: ({ pageParam, signal }) =>
      api.call('getSupportChat', { params: { id }, query: pageParam === 0 ? {} : { before: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: page => (page.hasMore ? (page.messages[0]?.number ?? null) : null),
    staleTime: 0,
    retry: false,
  });
}

export function useAnswers() {
  return useQuery({
    queryKey: ['support', 'answers'],
    queryFn: ({ signal }) => api.call('listCannedAnswers', {}, { signal }),
  });
}

/** Asks for a chat again, and for the lists in which it stands. */
function refreshChat(id: string): void {
  void queryClient.invalidateQueries({ queryKey: [...keys.chat, id] });
  void queryClient.invalidateQueries({ queryKey: keys.list });
}

/**
 * Listens for as long as the page is open: what has changed is asked for again, and after a gap everything is. Answers when
 * somebody was last heard writing, by chat.
 */
export function useWatching(): { readonly typing: ReadonlyMap<string, number>; readonly isLost: boolean } {
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map());
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void listen(stop.signal, {
      onTyping: ids => setTyping(before => new Map([...before, ...ids.map(id => [id, Date.now()] as const)])),
      onLost: setLost,
    });
    return () => stop.abort();
  }, []);
  return { typing, isLost };
}

interface Listener {
  readonly onTyping: (ids: readonly string[]) => void;
  readonly onLost: (isLost: boolean) => void;
}

async function listen(signal: AbortSignal, { onTyping, onLost }: Listener): Promise<void> {
  let cursor: string | undefined;
  while (!signal.aborted) {
    try {
      const news = await api.call('watchSupport', { query: { ...(cursor && { cursor }) } }, { signal });
      cursor = news.cursor;
      onLost(false);
      // Without a change the lists are asked for all the same, now and then: a hint can be lost.
      if (news.isWhole || news.changed.length === 0) void queryClient.invalidateQueries({ queryKey: ['support'] });
      else for (const id of news.changed) refreshChat(id);
      if (news.typing.length > 0) onTyping(news.typing);
    } catch {
      if (signal.aborted) return;
      // The lists say themselves why they cannot be loaded; here it is tried again.
      onLost(true);
      cursor = undefined;
      await new Promise(resolve => setTimeout(resolve, retryMs));
    }
  }
}

/** Whether somebody was heard writing a moment ago. */
export function useIsTyping(heardAt: number | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const leftMs = (heardAt ?? 0) + supportTypingMs - Date.now();
    setTyping(leftMs > 0);
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setTyping(false), leftMs);
    return () => clearTimeout(timer);
  }, [heardAt]);
  return isTyping;
}
