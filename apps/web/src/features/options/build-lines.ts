import type { OptionOrder } from '@truemark/contract/trading/options';

/** Options with lines of their own: more would hide the candles, on a small screen sooner. */
const lineOptionsMax = { desktop: 6, mobile: 2 } as const;

/** Running options of an instrument that have their price: each is one line, what it is measured from. */
export function chooseLineOptions(
  options: readonly OptionOrder[],
  code: string,
  shell: keyof typeof lineOptionsMax,
): readonly (OptionOrder & { readonly buyPrice: string })[] {
  return options
    .filter(
      (option): option is OptionOrder & { readonly buyPrice: string } =>
        option.code === code && option.status === 'holding' && option.buyPrice !== null,
    )
    .sort((one, other) => other.createTime - one.createTime)
    .slice(0, lineOptionsMax[shell]);
}
