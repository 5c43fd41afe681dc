import { NotRealChip, Tag } from '@truemark/ui/chip';
import { useInstance } from '../platform/instance.ts';
import { useText } from '../platform/text.ts';

const feedWords = { simulated: 'feedSimulated', replay: 'feedRecorded', exchange: 'sandbox' } as const;

/** What this installation is. A sandbox is hatched, because nothing in it is real. */
export function InstanceChip(props: { readonly isShort?: boolean }) {
  const t = useText('shell');
  const settings = useInstance(instance => instance.settings);
  if (!settings) return null;
  if (settings.instance === 'production') return <Tag>{t('production')}</Tag>;
  return <NotRealChip title={t('sandboxText')}>{t(props.isShort ? 'sandbox' : feedWords[settings.feed])}</NotRealChip>;
}
