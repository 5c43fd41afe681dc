import { PageTitle } from '../../platform/page-title.tsx';

export default function HomePage() {
  return <PageTitle title="Truemark" />;
}
