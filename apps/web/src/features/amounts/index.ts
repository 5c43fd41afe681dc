export { addAmounts } from './add-amounts.ts';
export { AmountText, ConvertedText } from './amount-text.tsx';
export { formatAssetAmount, formatConverted, formatMoney, formatSignedMoney } from './format-asset-amount.ts';
export { formatYield } from './format-yield.ts';
export { hiddenText, setFiguresHidden, useHiddenFigures } from './hidden-figures.ts';
export { pickLesserAmount } from './pick-lesser-amount.ts';
export { readTypedAmount } from './read-typed-amount.ts';
