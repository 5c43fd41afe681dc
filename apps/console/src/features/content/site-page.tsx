import { useQuery } from '@tanstack/react-query';
import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import { FigureDialog, LinkDialog } from './site-dialogs.tsx';
import { formatFigure, isUnset, linkTypes, type SiteFigure, type SiteLink } from './site-rules.ts';

type Open =
  | { readonly kind: 'figure'; readonly figure: SiteFigure }
  | { readonly kind: 'link'; readonly link: SiteLink };

/** What the site says of itself: its figures, the hours of support, and the links of its footer. */
export default function SitePage() {
  const t = useText('content');
  const [open, setOpen] = useState<Open>();
  const query = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.call('getSiteFigures', {}, { signal }),
  });
  const links = linkTypes.map(type => ({ type, url: query.data?.links.find(link => link.type === type)?.url ?? null }));
  const onDone = () => {
    showToast('done', t('siteSaved'));
    setOpen(undefined);
  };
  const dialog = { onDone, onClose: () => setOpen(undefined) };
  return (
    <Page title={t('site')}>
      <QueryFrame query={query}>
        <h2 className={styles.siteHead}>{t('figures')}</h2>
        <FigureTable figures={query.data?.figures ?? []} onOpen={figure => setOpen({ kind: 'figure', figure })} />
        <h2 className={styles.siteHead}>{t('links')}</h2>
        <LinkTable links={links} onOpen={link => setOpen({ kind: 'link', link })} />
      </QueryFrame>
      {open?.kind === 'figure' && <FigureDialog figure={open.figure} {...dialog} />}
      {open?.kind === 'link' && <LinkDialog link={open.link} {...dialog} />}
    </Page>
  );
}

function FigureTable(props: {
  readonly figures: readonly SiteFigure[];
  readonly onOpen: (figure: SiteFigure) => void;
}) {
  const t = useText('content');
  const format = useFormat();
  const canEdit = useCan('content.edit');
  return (
    <DataTable
      label={t('figures')}
      rows={props.figures}
      keyOf={row => row.key}
      columns={[
        { id: 'name', head: t('figure'), isWide: true, cell: row => t(`figure.${row.key}`) },
        {
          id: 'basis',
          head: t('basis'),
          cell: row => <Basis figure={row} />,
        },
        {
          id: 'value',
          head: t('value'),
          cell: row => <span className="num semi">{formatFigure(format, row)}</span>,
        },
        {
          id: 'edit',
          head: '',
          isEnd: true,
          cell: row =>
            canEdit && (
              <Button size="small" onClick={() => props.onOpen(row)}>
                {t('edit')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Basis(props: { readonly figure: SiteFigure }) {
  const t = useText('content');
  const { figure } = props;
  if (isUnset(figure)) return <StatusChip family="idle">{t('notSet')}</StatusChip>;
  return (
    <span className="row">
      <StatusChip family={figure.basis === 'live' ? 'active' : 'idle'}>{t(`basis.${figure.basis}`)}</StatusChip>
      {figure.isSample && <Tag>{t('sampleFigure')}</Tag>}
    </span>
  );
}

function LinkTable(props: { readonly links: readonly SiteLink[]; readonly onOpen: (link: SiteLink) => void }) {
  const t = useText('content');
  const canEdit = useCan('content.edit');
  return (
    <DataTable
      label={t('links')}
      rows={props.links}
      keyOf={row => row.type}
      columns={[
        { id: 'type', head: t('link'), cell: row => t(`link.${row.type}`) },
        {
          id: 'url',
          head: t('address'),
          isWide: true,
          cell: row => (row.url === null ? <span className="dim">{t('noLink')}</span> : row.url),
        },
        {
          id: 'edit',
          head: '',
          isEnd: true,
          cell: row =>
            canEdit && (
              <Button size="small" onClick={() => props.onOpen(row)}>
                {t('edit')}
              </Button>
            ),
        },
      ]}
    />
  );
}
