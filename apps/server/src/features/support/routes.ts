import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Content } from '../content/index.ts';
import { chooseShownHours } from './choose-shown-hours.ts';

interface Deps {
  readonly content: Pick<Content, 'findParameter'>;
}

/** There are no support agents yet: it is never available, and the chat is refused. Stated hours are shown all the same. */
export function registerSupportRoutes(http: HttpServer, { content }: Deps): void {
  http.serve('getFooter', async () => {
    const hours = await content.findParameter('support.hours');
    return { hours: chooseShownHours(hours.ok ? hours.value.value : ''), isAvailable: false };
  });
  http.serve('openSupport', () => deny('supportUnavailable'));
}
