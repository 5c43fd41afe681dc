import { calls } from './calls.ts';
import { operatorCalls } from './operators/calls.ts';

/** Every call the server serves, by name: those of the web client and those of the operator's side. */
export const allCalls = { ...calls, ...operatorCalls } as const;

export type AllCalls = typeof allCalls;
export type AnyCallName = keyof AllCalls;
