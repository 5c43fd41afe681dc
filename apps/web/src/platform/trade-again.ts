import type { ContractSide } from '@truemark/domain/contracts/terms';
import type { OptionType } from '@truemark/domain/options/rules';

/** Fills the ticket of an instrument as an order was, and brings it into view; nothing is sent. */
export type TradeAgain = (code: string, direction: ContractSide | OptionType, amount: string) => void;
