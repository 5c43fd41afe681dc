import { RichText } from '@truemark/browser/rich-text';
import { formatCount } from '@truemark/ui/format/number';
import { proofClass } from '@truemark/ui/proof';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { requestVerification } from '../../platform/verify-request.ts';
import { RecordMark } from './record-mark.tsx';

/** Number of the record that the price on screen stands in; pressed, the record is checked. */
export function RecordNumber(props: { readonly code: string }) {
  const t = useText('instrument');
  const locale = useLocale();
  const sequence = usePrice(props.code)?.sequence ?? 0;
  if (sequence === 0) return null;
  return (
    <button
      type="button"
      className={proofClass('small')}
      title={t('verifyPrice')}
      onClick={() => requestVerification(props.code, sequence)}
    >
      <RecordMark code={props.code} sequence={sequence} size={14} />
      <span>
        <RichText
          text={t('recordNumber', { number: formatCount(locale, sequence) })}
          tags={{ n: content => <span className="num">{content}</span> }}
        />
      </span>
    </button>
  );
}
