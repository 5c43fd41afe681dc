import { PageTitle } from '../../platform/page-title.tsx';

export default function IntroductionPage() {
  return <PageTitle title="Truemark" />;
}
