import { chartWorkspace, watchlists } from '@truemark/contract/people/workspace';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { EventLog } from '../notifications/index.ts';
import { loadDocuments, saveDocumentIn } from './store.ts';

interface WorkspaceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly eventLog: EventLog;
}

/** What people arrange for themselves. Other devices of theirs hear of each change, and ask for it. */
export function registerWorkspaceRoutes(http: HttpServer, { database, clock, eventLog }: WorkspaceDeps): void {
  http.serve('getWorkspace', async ({ context }) => {
    const rows = await loadDocuments(database, context.user.userId);
    const find = (part: string) => rows.find(row => row.part === part) ?? { version: 0, content: null };
    const [lists, chart] = [find('watchlists'), find('chart')];
    return {
      watchlists: { version: lists.version, content: lists.content === null ? null : watchlists.parse(lists.content) },
      chart: { version: chart.version, content: chart.content === null ? null : chartWorkspace.parse(chart.content) },
    };
  });
  http.serve('saveWorkspace', async ({ body, context, repeat }) => {
    const { userId } = context.user;
    const { part } = body;
    const saved = await database.transaction(async client => {
      const version = await saveDocumentIn(client, { ...body, userId }, clock.nowMs());
      if (version === undefined) return undefined;
      const announce = await eventLog.appendIn(client, [{ userId, kind: 'workspace', values: { part } }]);
      return { kept: await repeat.keepIn(client, { version }), announce };
    });
    if (!saved) return deny('workspaceChanged');
    saved.announce();
    return saved.kept;
  });
}
