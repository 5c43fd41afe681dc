import { useText } from '../platform/text.ts';

/** Who acted: a number and not a name, or the platform itself. */
export function OperatorTag(props: { readonly number: number | null }) {
  const t = useText('common');
  return (
    <span className="nowrap">
      {props.number === null ? t('platform') : t('operatorNumber', { number: String(props.number) })}
    </span>
  );
}
