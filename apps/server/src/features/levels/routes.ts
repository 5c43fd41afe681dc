import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Levels } from './levels.ts';

export function registerLevelRoutes(http: HttpServer, levels: Levels): void {
  http.serve('getLevel', async ({ context }) => (await levels.describe(context.user.userId)) ?? deny('userNotFound'));
}
