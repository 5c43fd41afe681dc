import { PageTitle } from '../../platform/page-title.tsx';

export default function HelpPage() {
  return <PageTitle title="Truemark" />;
}
