/** What the owner of a contract order may ask for. */
export const contractActs = ['changeLimits', 'cancel', 'close', 'closePart'] as const;
export type ContractAct = (typeof contractActs)[number];

/**
 * Where an order stands, as far as acts go: `opening` (a market order that waits for its first price), `resting` (a limit
 * order), `holding`, `closing` (asked to close, waits for the first price after), `closed`, `canceled`.
 */
export const contractStages = ['opening', 'resting', 'holding', 'closing', 'closed', 'canceled'] as const;
export type ContractStage = (typeof contractStages)[number];

/**
 * What may be done at each stage, for server and screens alike. A market order cannot be canceled: whoever could take it
 * back before its first price would trade only when that price suits.
 */
const contractCan: Readonly<Record<ContractStage, readonly ContractAct[]>> = {
  opening: [],
  resting: ['changeLimits', 'cancel'],
  holding: ['changeLimits', 'close', 'closePart'],
  closing: [],
  closed: [],
  canceled: [],
};

/** The stage that the fields of an order mean. `isClosing`: its owner has asked to close it, or a part of it. */
export function findContractStage(order: {
  readonly status: 'pending' | 'holding' | 'closed' | 'canceled';
  readonly kind: 'market' | 'limit';
  readonly isClosing: boolean;
}): ContractStage {
  if (order.status === 'pending') return order.kind === 'limit' ? 'resting' : 'opening';
  if (order.status === 'holding') return order.isClosing ? 'closing' : 'holding';
  return order.status;
}

/** Whether an act is allowed at a stage; where it is not, the stage is the reason that screens give. */
export function canContract(act: ContractAct, stage: ContractStage): boolean {
  return contractCan[stage].includes(act);
}
