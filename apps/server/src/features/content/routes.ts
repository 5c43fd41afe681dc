import type { InstanceSettings } from '@truemark/contract/site/content';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import { chooseListLanguage } from './choose-list-language.ts';
import type { Content } from './content.ts';
import { createHelpSearch } from './help-search.ts';

interface Deps {
  readonly content: Content;
  readonly instance: InstanceSettings;
}

export function registerContentRoutes(http: HttpServer, { content, instance }: Deps): void {
  http.serve('listContents', ({ params, context }) =>
    content.listPages(chooseListLanguage(params.type, context.language)),
  );
  http.serve('getContentById', async ({ params, context }) => {
    return (await content.findPage(params.id, context.language)) ?? deny('contentUnknown');
  });
  http.serve('listCustomContents', ({ query, context }) => content.listCustom(query.kind, context.language));
  const search = createHelpSearch(content, instance.errorCatalogue);
  http.serve('getHelpIndex', ({ context }) => search.readIndex(context.language));
  http.serve('getParameterByKey', async ({ params }) => {
    const found = await content.findParameter(params.key);
    return found.ok ? found.value : found;
  });
  http.serve('listLinks', async () => [...(await content.listLinks())]);
  http.serve('getSettings', ({ body }) => (body.key === 'instance' ? instance : deny('settingUnknown')));
}
