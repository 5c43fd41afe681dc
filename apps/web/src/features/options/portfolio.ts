import type { OptionOrder } from '@truemark/contract/trading/options';
import type { PortfolioPart } from '../orders/index.ts';

type Part = PortfolioPart<OptionOrder>;

/** An option is worth its stake until it expires: it stands among what ends, not among the positions. */
export const findEnd: Part['findEnd'] = ({ expiresAt }) => expiresAt;

export const readReserve: Part['readReserve'] = ({ payout }) => payout;
