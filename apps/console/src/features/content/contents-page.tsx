import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { languages } from '@truemark/contract/languages';
import type { OperatorContentRow } from '@truemark/contract/operators/content';
import { buttonClass } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterSelect, FilterText } from '../../components/filters.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { contentKinds } from './content-kinds.ts';

/** Everything written for the site: pages, help, questions, notices. */
export default function ContentsPage() {
  const t = useText('content');
  const canEdit = useCan('content.edit');
  const [wanted] = useFilter('kind');
  const [text] = useFilter('text');
  const kind = contentKinds.find(known => known === wanted);
  const query = useQuery({
    queryKey: ['contents', 'list', kind],
    queryFn: ({ signal }) => api.call('listOperatorContents', { query: kind ? { kind } : {} }, { signal }),
  });
  const rows = query.data?.filter(({ id, title, group }) =>
    [id, title, group ?? ''].some(part => part.toLowerCase().includes(text.toLowerCase())),
  );
  const columns = useColumns();
  return (
    <Page
      title={t('title')}
      tools={
        canEdit && (
          <Link to={kind ? `/content/new?kind=${kind}` : '/content/new'} className={buttonClass({ size: 'small' })}>
            <Icon of={Plus} size={14} />
            {t('new')}
          </Link>
        )
      }
      filters={
        <>
          <FilterText name="text" label={t('search')} isWide />
          <FilterSelect
            name="kind"
            label={t('kind')}
            options={contentKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          />
          <ClearFilters names={['text', 'kind']} />
        </>
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        isNarrowed={kind !== undefined || text !== ''}
        empty={{ icon: FileText, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows ?? []}
          keyOf={row => row.id}
          pathOf={row => `/content/${row.id}`}
        />
      </ListFrame>
    </Page>
  );
}

function useColumns(): readonly Column<OperatorContentRow>[] {
  const t = useText('content');
  const format = useFormat();
  return [
    { id: 'title', head: t('pieceTitle'), isWide: true, cell: row => row.title },
    { id: 'kind', head: t('kind'), cell: row => t(`kind.${row.kind}`) },
    {
      id: 'place',
      head: t('place'),
      cell: row => (row.pageType === null ? (row.group ?? '–') : t(`pageType.${row.pageType}`)),
    },
    { id: 'position', head: t('position'), isEnd: true, cell: row => <span className="num">{row.position}</span> },
    { id: 'languages', head: t('languages'), cell: row => <Languages row={row} /> },
    { id: 'state', head: t('state'), cell: row => <State row={row} /> },
    { id: 'published', head: t('published'), cell: row => <span className="num">{format.date(row.publishedAt)}</span> },
  ];
}

function Languages(props: { readonly row: OperatorContentRow }) {
  const t = useText('content');
  const missing = languages.filter(language => !props.row.languages.includes(language));
  if (missing.length === 0) return <span className="dim">{t('allLanguages')}</span>;
  return <StatusChip family="waiting">{t('missing', { languages: missing.join(' ') })}</StatusChip>;
}

function State(props: { readonly row: OperatorContentRow }) {
  const t = useText('content');
  const { isWithdrawn, isFixed, isSample } = props.row;
  return (
    <span className="row">
      <StatusChip family={isWithdrawn ? 'ended' : 'active'}>{t(isWithdrawn ? 'withdrawn' : 'onSite')}</StatusChip>
      {isFixed && <Tag>{t('fixed')}</Tag>}
      {isSample && <Tag>{t('sample')}</Tag>}
    </span>
  );
}
