import { PageTitle } from '../../platform/page-title.tsx';

export default function FaqPage() {
  return <PageTitle title="Truemark" />;
}
