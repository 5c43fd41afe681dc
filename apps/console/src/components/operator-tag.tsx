import { useText } from '../platform/text.ts';
import { Moment } from './moment.tsx';

/** Who acted: a number and not a name, or the platform itself. */
export function OperatorTag(props: { readonly number: number | null }) {
  const t = useText('common');
  return (
    <span className="nowrap">
      {props.number === null ? t('platform') : t('operatorNumber', { number: String(props.number) })}
    </span>
  );
}

/** Who is on an item, or was the first of two; nobody yet where there is none. */
export function ReviewerTag(props: { readonly number: number | null }) {
  const t = useText('reviews');
  return props.number === null ? t('none') : <OperatorTag number={props.number} />;
}

/** Who proposed something, and when. */
export function ProposedBy(props: { readonly number: number; readonly at: number }) {
  return (
    <p className="sm dim">
      <OperatorTag number={props.number} />, <Moment at={props.at} /> UTC
    </p>
  );
}
