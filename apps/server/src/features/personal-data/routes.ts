import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Identity } from '../identity/index.ts';
import type { Closing } from './close-account.ts';
import { type ExportParts, exportData } from './export-data.ts';

export interface PersonalDataRoutes extends ExportParts {
  readonly identity: Pick<Identity, 'loadUser'>;
  readonly closing: Closing;
  readonly getKeptYears: () => number;
}

export function registerPersonalDataRoutes(http: HttpServer, parts: PersonalDataRoutes): void {
  const { identity, closing, getKeptYears } = parts;

  http.serve('getClosing', async ({ context }) => ({
    blocks: await closing.findBlocks(context.user.userId),
    keptYears: getKeptYears(),
  }));

  http.serve('closeAccount', async ({ context }) => {
    const closed = await closing.close(context.user.userId);
    // What came in between is among the reasons that are listed anew.
    return closed.ok ? { isDone: true as const } : deny('closingBlocked');
  });

  http.serve('exportOwnData', async ({ context }) => {
    const user = await identity.loadUser(context.user.userId);
    if (!user) return deny('userNotFound');
    const contacts = [user.email, user.phone].filter(contact => contact !== null);
    return exportData(parts, { id: user.id, name: user.userName, contacts }, context.nowMs);
  });
}
