import { PageTitle } from '../../platform/page-title.tsx';

export default function NoticePage() {
  return <PageTitle title="Truemark" />;
}
