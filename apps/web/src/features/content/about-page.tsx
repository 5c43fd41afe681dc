import { PageTitle } from '../../platform/page-title.tsx';

export default function AboutPage() {
  return <PageTitle title="Truemark" />;
}
