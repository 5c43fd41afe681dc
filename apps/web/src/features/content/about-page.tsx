import { useSearchParams } from '@truemark/browser/router';
import type { fixedContentIds } from '@truemark/contract/site/content';
import { useText } from '../../platform/text.ts';
import { ContentTextPage } from './content-page.tsx';

const id = 'about' satisfies typeof fixedContentIds.about;

export default function AboutPage() {
  const t = useText('content');
  const [query] = useSearchParams();
  return <ContentTextPage id={id} title={query.get('title') ?? t('page.about')} />;
}
