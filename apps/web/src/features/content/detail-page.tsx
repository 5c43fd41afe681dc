import { PageTitle } from '../../platform/page-title.tsx';

export default function DetailPage() {
  return <PageTitle title="Truemark" />;
}
