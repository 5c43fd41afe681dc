/** Why new orders are halted, as everybody is told. What an operator has to say beyond it stays among operators. */
export const haltReasons = [
  'priceFeed',
  'volatility',
  'corporateAction',
  'maintenance',
  'venueClosed',
  'legal',
] as const;
export type HaltReason = (typeof haltReasons)[number];
