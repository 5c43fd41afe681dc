import { DirectedText } from '@truemark/ui/change-text';
import { calculateDirection } from '@truemark/ui/format/number';
import { AmountText, useHiddenFigures } from '../amounts/index.ts';

/** A profit or loss in USDT with sign, arrow and colour. Covered, it does not say which of the two it is. */
export function ProfitText(props: { readonly amount: string; readonly hasUnit?: boolean }) {
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  return (
    <DirectedText direction={isHidden ? 'flat' : calculateDirection(props.amount)}>
      <AmountText asset="USDT" amount={props.amount} isSigned {...(props.hasUnit && { hasUnit: true })} />
    </DirectedText>
  );
}
