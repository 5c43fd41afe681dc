import { type ContractField, contractFields } from '../contract/contract-form.ts';
import type { Obstacle } from './find-obstacle.ts';
import type { TicketError } from './read-figure.ts';

/** Why an order that is being asked about cannot be placed as it stands. */
export type ConfirmBlock<Field extends string> =
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'field'; readonly field: Field; readonly error: TicketError };

/** What came in between while a contract order was asked about: an obstacle, else the first figure that is wrong by now. */
export function findContractBlock(
  obstacle: Obstacle | undefined,
  errors: Readonly<Partial<Record<ContractField, TicketError>>>,
): ConfirmBlock<ContractField> | undefined {
  if (obstacle) return { kind: 'obstacle', obstacle };
  for (const field of contractFields) {
    const error = errors[field];
    if (error) return { kind: 'field', field, error };
  }
  return undefined;
}

/** The same of an option, whose one figure is its amount. */
export function findOptionBlock(
  obstacle: Obstacle | undefined,
  error: TicketError | undefined,
): ConfirmBlock<'amount'> | undefined {
  if (obstacle) return { kind: 'obstacle', obstacle };
  return error && { kind: 'field', field: 'amount', error };
}
