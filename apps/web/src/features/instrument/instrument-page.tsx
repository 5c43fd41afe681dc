import { PageTitle } from '../../platform/page-title.tsx';

export default function InstrumentPage() {
  return <PageTitle title="Truemark" />;
}
