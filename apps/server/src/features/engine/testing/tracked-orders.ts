import { contractKind, type TrackedContract } from '../../contracts/tracked-contract.ts';
import { optionKind, type TrackedOption } from '../../options/tracked-option.ts';
import { TrackedKinds } from '../tracked-order.ts';

export type { ContractTriggers, TrackedContract } from '../../contracts/tracked-contract.ts';
export type { TrackedOption } from '../../options/tracked-option.ts';
export type { Decision } from '../tracked-order.ts';

/** What the products that there are let the engine follow. */
export type TrackedOrder = TrackedContract | TrackedOption;

export const kinds = new TrackedKinds([contractKind, optionKind]);
