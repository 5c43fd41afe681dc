import type { SupportMessage, SupportState } from '@truemark/contract/people/support';

/** What a page has of the chat: a run of messages without a gap up to the newest it knows. */
export interface ChatLog {
  readonly messages: readonly SupportMessage[];
  /** There are more before the first. */
  readonly hasOlder: boolean;
  readonly state: SupportState;
}

/** Own words that the server has not confirmed. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly at: number;
}

/** How far an own message has come. */
export type MessageMark = 'received' | 'seen';

export const lastNumberOf = (log: ChatLog | undefined): number => log?.messages.at(-1)?.number ?? 0;

/** Later messages, as far as they follow on what is there; what does not is asked for again. */
export function addLater(log: ChatLog, later: readonly SupportMessage[], state: SupportState): ChatLog {
  const messages = [...log.messages];
  for (const message of later.toSorted((a, b) => a.number - b.number)) {
    if (message.number === (messages.at(-1)?.number ?? 0) + 1) messages.push(message);
  }
  return { ...log, messages, state: joinStates(log.state, state) };
}

/** Earlier messages, before the first that is there. */
export function addEarlier(log: ChatLog, earlier: readonly SupportMessage[], hasOlder: boolean): ChatLog {
  const first = log.messages[0]?.number ?? Number.POSITIVE_INFINITY;
  return { ...log, messages: [...earlier.filter(({ number }) => number < first), ...log.messages], hasOlder };
}

/** Marks as an event tells them; undefined of an event that tells others. */
export function readMarks(values: Readonly<Record<string, string>>): SupportState | undefined {
  const [lastNumber, readNumber, seenNumber] = [values.last, values.read, values.seen].map(text =>
    text === undefined || !/^\d{1,9}$/.test(text) ? undefined : Number(text),
  );
  if (lastNumber === undefined || readNumber === undefined || seenNumber === undefined) return undefined;
  return { lastNumber, readNumber, seenNumber, isClosed: values.closed === 'yes' };
}

/** What an event adds to what is there; undefined where a message is missing, which has to be asked for. */
export function addEvent(
  log: ChatLog,
  {
    values,
    message,
  }: { readonly values: Readonly<Record<string, string>>; readonly message?: SupportMessage | undefined },
): ChatLog | undefined {
  const state = readMarks(values);
  if (!state) return undefined;
  const later = addLater(log, message ? [message] : [], state);
  return lastNumberOf(later) < later.state.lastNumber ? undefined : later;
}

/** Marks go on and never back, in whatever order answers arrive; whether it is closed, the later one says. */
export function joinStates(known: SupportState, heard: SupportState): SupportState {
  return {
    lastNumber: Math.max(known.lastNumber, heard.lastNumber),
    readNumber: Math.max(known.readNumber, heard.readNumber),
    seenNumber: Math.max(known.seenNumber, heard.seenNumber),
    isClosed: heard.lastNumber >= known.lastNumber ? heard.isClosed : known.isClosed,
  };
}

export function countUnread({ lastNumber, readNumber }: Pick<SupportState, 'lastNumber' | 'readNumber'>): number {
  return Math.max(0, lastNumber - readNumber);
}

export function findMark({ number }: Pick<SupportMessage, 'number'>, { seenNumber }: SupportState): MessageMark {
  return number <= seenNumber ? 'seen' : 'received';
}

/** What the server has not confirmed; what it has under the same id was sent after all. */
export function listUnsent(unsent: readonly UnsentMessage[], log: ChatLog | undefined): readonly UnsentMessage[] {
  const own = new Set(log?.messages.filter(({ author }) => author === 'person').map(({ clientId }) => clientId));
  return unsent.filter(({ clientId }) => !own.has(clientId));
}

/** Unsent words of a user as a browser keeps them; none of another user's, and none that cannot be read. */
export function readUnsent(text: string | undefined, userId: string): readonly UnsentMessage[] {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null) return [];
    const { owner, messages } = kept as { owner?: unknown; messages?: unknown };
    return owner === userId && Array.isArray(messages) ? messages.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

export function writeUnsent(messages: readonly UnsentMessage[], userId: string): string | undefined {
  return messages.length === 0 ? undefined : JSON.stringify({ owner: userId, messages });
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, text, fileId, at } = value as Partial<UnsentMessage>;
  const isFile = fileId === null || typeof fileId === 'string';
  return typeof clientId === 'string' && typeof text === 'string' && typeof at === 'number' && isFile;
}
