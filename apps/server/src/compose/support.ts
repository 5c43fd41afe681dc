import type { EventStream } from '../features/notifications/index.ts';
import {
  createChats,
  createSignals,
  loadWaitingChats,
  registerSupportOperatorRoutes,
  registerSupportRoutes,
  type Signal,
  type SupportParts,
} from '../features/support/index.ts';
import { createTryCountStore } from '../platform/http/try-count-store.ts';
import { createTryLimits } from '../platform/http/try-limits.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Http } from './http.ts';
import type { Market } from './market.ts';
import type { Messaging } from './messaging.ts';
import type { People } from './people.ts';

interface SupportNeeds extends AppDependencies {
  readonly database: Database;
  readonly market: Pick<Market, 'content'>;
  readonly messaging: Messaging;
  readonly people: People;
  readonly jobs: Jobs;
  readonly eventStream: EventStream;
}

/** The chat with support: what it stands on, and who hears of it. */
export function composeSupport(needs: SupportNeeds) {
  const { settings, database, clock, log, market, messaging, people, jobs, eventStream } = needs;
  const passOn = ({ kind, userId }: Signal) => {
    if (kind === 'operatorTyping') eventStream.tell(userId, { type: 'typing' });
  };
  const signals = createSignals({
    database,
    log,
    onSignal: passOn,
    onForeign(signal) {
      // Its events were written by another program.
      if (!signal || signal.kind === 'changed') eventStream.catchUp(signal?.userId);
    },
  });
  const parts: SupportParts = {
    ...{ database, clock, signals, content: market.content, identity: people.identity, files: people.files },
    limits: createTryLimits(createTryCountStore(database), clock),
    eventLog: messaging.eventLog,
    notifications: messaging.notifications,
    queueMailIn: (client, message) => messaging.messages.queueIn(client, message),
    publicUrl: settings.publicUrl,
    outsideUrl: settings.supportUrl,
  };
  const chats = createChats(parts);
  jobs.schedule('tellSupportAnswers', '* * * * *', chats.tellUnread);
  return {
    signals,
    loadWaiting: () => loadWaitingChats(database),
    register({ http, acts }: Pick<Http, 'http' | 'acts'>): void {
      registerSupportRoutes(http, parts, chats);
      registerSupportOperatorRoutes(http, acts, parts);
    },
  };
}

export type Support = ReturnType<typeof composeSupport>;
