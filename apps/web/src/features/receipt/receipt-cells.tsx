import { RichText } from '@truemark/browser/rich-text';

/** A sentence with figures (`n`) and hashes (`h`). */
export function Words(props: { readonly text: string }) {
  return (
    <RichText
      text={props.text}
      tags={{
        n: content => <span className="num">{content}</span>,
        h: content => <span className="mono">{content}</span>,
      }}
    />
  );
}

export function Figure(props: { readonly text: string }) {
  return <span className="num">{props.text}</span>;
}

/** An amount that is written already, with its unit. */
export function Money(props: { readonly amount: string }) {
  return <Figure text={`${props.amount} USDT`} />;
}
