import type { fixedContentIds } from '@truemark/contract/site/content';
import { useText } from '../../platform/text.ts';
import { ContentTextPage } from './content-page.tsx';

const id = 'introduction' satisfies typeof fixedContentIds.introduction;

export default function IntroductionPage() {
  const t = useText('content');
  return <ContentTextPage id={id} title={t('page.introduction')} />;
}
