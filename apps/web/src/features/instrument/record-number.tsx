import { formatCount } from '@truemark/ui/format/number';
import { ProofMark } from '@truemark/ui/proof';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice } from '../../platform/prices.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { useText } from '../../platform/text.ts';

/** Number of the record that the price on screen stands in. */
export function RecordNumber(props: { readonly code: string }) {
  const t = useText('instrument');
  const locale = useLocale();
  const sequence = usePrice(props.code)?.sequence ?? 0;
  if (sequence === 0) return null;
  return (
    <ProofMark size="small">
      <RichText
        text={t('recordNumber', { number: formatCount(locale, sequence) })}
        tags={{ n: content => <span className="num">{content}</span> }}
      />
    </ProofMark>
  );
}
