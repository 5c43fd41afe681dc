import { makeFormKey } from '@truemark/browser/form-key';
import { readStored, writeStored } from '@truemark/browser/storage';
import { ApiError } from '@truemark/client/api-error';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { isOutOfReach, useNetwork } from '../../platform/network.ts';
import { addLater, type ChatLog, listUnsent, readUnsent, type UnsentMessage, writeUnsent } from './chat-log.ts';
import { changeLog } from './use-chat.ts';

const storeKey = 'supportUnsent';

/** Own words on their way: kept by the browser until the server has them, and sent again without being written twice. */
export function useUnsent(userId: string, log: ChatLog | undefined) {
  const describe = useErrorText();
  const [kept, setKept] = useState(() => readUnsent(readStored('local', storeKey), userId));
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef(new Set<string>());
  const isOut = useNetwork(isOutOfReach);
  const unsent = listUnsent(kept, log);
  useEffect(() => void writeStored('local', storeKey, writeUnsent(unsent, userId)), [unsent, userId]);

  async function send(message: UnsentMessage): Promise<void> {
    const { clientId, text, fileId } = message;
    if (running.current.has(clientId)) return;
    running.current.add(clientId);
    setFailures(now => new Map([...now].filter(([id]) => id !== clientId)));
    try {
      const body = { clientId, text, ...(fileId && { fileId }) };
      const sent = await api.call('sendSupportMessage', { body });
      changeLog(userId, now => addLater(now, [sent.message], sent.state));
      setKept(now => now.filter(one => one.clientId !== clientId));
    } catch (error) {
      setFailures(now => new Map(now).set(clientId, describe(error)));
      // What a refusal will not let through stays for its writer to change; what was lost goes out again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      running.current.delete(clientId);
    }
  }

  const waiting = useRef<readonly UnsentMessage[]>([]);
  waiting.current = unsent;
  const sendAll = useRef(send);
  sendAll.current = send;
  // Once the server is in reach: what the last page has left, and what did not arrive.
  useEffect(() => {
    if (isOut) return;
    for (const message of waiting.current) void sendAll.current(message);
  }, [isOut]);

  return {
    unsent,
    failures,
    write(text: string, fileId: string | null): void {
      const message = { clientId: makeFormKey(), text, fileId, at: Date.now() };
      setKept(now => [...now, message]);
      void send(message);
    },
    send: (message: UnsentMessage) => void send(message),
    drop: (clientId: string) => setKept(now => now.filter(one => one.clientId !== clientId)),
  };
}

export type Unsent = ReturnType<typeof useUnsent>;
