import { PageTitle } from '../../platform/page-title.tsx';

export default function EmptyPage() {
  return <PageTitle title="Truemark" />;
}
