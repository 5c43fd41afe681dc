import { PageTitle } from '../../platform/page-title.tsx';

export default function MarketPage() {
  return <PageTitle title="Truemark" />;
}
