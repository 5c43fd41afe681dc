/** What a plain list expects of one user's conversions of BTC; a price is that of the market's middle, in units of 0.0001. */
export type ConversionAct =
  | { readonly kind: 'buy' | 'sell'; readonly amount: bigint; readonly isExact: boolean }
  | { readonly kind: 'price'; readonly mid: number };

type Side = 'buy' | 'sell';

interface ModelConversion {
  readonly side: Side;
  readonly amount: bigint;
  readonly least: bigint;
  state: 'pending' | 'filled' | 'canceled';
  received: bigint;
}

/** Each side of the market lies one unit beside the middle. */
const spread = 1;
/** Minor units of BTC for one of USDT at a price of one unit. */
const unit = 1_000_000n;

/** The rules said again, in the plainest way. `''` means that it is done. */
export class ConversionModel {
  readonly conversions: ModelConversion[] = [];
  /** What fees have brought to who invited, in minor units of USDT. */
  reward = 0n;
  #mid: number;
  /** Whether who invited gets a share. */
  readonly #isRewarded: () => boolean;

  constructor(mid: number, isRewarded: () => boolean) {
    this.#mid = mid;
    this.#isRewarded = isRewarded;
  }

  /** In minor units of USDT; what waits is held. */
  get usdt(): bigint {
    return this.#sum('sell', ({ received }) => received) - this.#sum('buy', ({ amount }) => amount);
  }

  get coins(): bigint {
    return this.#sum('buy', ({ received }) => received) - this.#sum('sell', ({ amount }) => amount);
  }

  #sum(side: Side, count: (one: ModelConversion) => bigint): bigint {
    const kept = this.conversions.filter(one => one.side === side && one.state !== 'canceled');
    return kept.reduce((all, one) => all + count(one), 0n);
  }

  /** The least that is asked for: all that the price of now brings, or a percent less. */
  findLeast({ kind, amount, isExact }: Extract<ConversionAct, { amount: bigint }>): bigint {
    const { received } = this.#quote(kind, amount);
    return isExact ? received : (received * 99n) / 100n;
  }

  convert(act: Extract<ConversionAct, { amount: bigint }>, usdt: bigint): string {
    const { kind: side, amount } = act;
    if (amount > (side === 'buy' ? usdt : this.coins)) return 'balanceInsufficient';
    this.conversions.push({ side, amount, least: this.findLeast(act), state: 'pending', received: 0n });
    return '';
  }

  /** The next price: what waits runs at it, if it brings enough. */
  price(mid: number): void {
    this.#mid = mid;
    for (const one of this.#listPending()) {
      const { fee, received } = this.#quote(one.side, one.amount);
      one.state = received < one.least ? 'canceled' : 'filled';
      if (one.state === 'canceled') continue;
      one.received = received;
      if (this.#isRewarded()) this.reward += fee / 10n;
    }
  }

  /** Without a price in time nothing happens. */
  nextDay(): void {
    for (const one of this.#listPending()) one.state = 'canceled';
  }

  #listPending(): ModelConversion[] {
    return this.conversions.filter(({ state }) => state === 'pending');
  }

  /** A thousandth is the fee, rounded up; what arrives is rounded down. */
  #quote(side: Side, amount: bigint): { readonly fee: bigint; readonly received: bigint } {
    const takeFee = (from: bigint) => (from + 999n) / 1_000n;
    if (side === 'buy') {
      const fee = takeFee(amount);
      return { fee, received: ((amount - fee) * unit) / BigInt(this.#mid + spread) };
    }
    const brought = (amount * BigInt(this.#mid - spread)) / unit;
    const fee = takeFee(brought);
    return { fee, received: brought - fee };
  }
}
