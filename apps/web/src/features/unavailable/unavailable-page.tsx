import { PageTitle } from '../../platform/page-title.tsx';

export default function UnavailablePage() {
  return <PageTitle title="Truemark" />;
}
