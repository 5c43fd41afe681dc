import { calls } from '@truemark/contract/calls';
import { operatorCalls } from '@truemark/contract/operators/calls';

/** The calls that the console makes: the operators', and what this installation is. */
export const consoleCalls = { ...operatorCalls, getSettings: calls.getSettings } as const;
export type ConsoleCalls = typeof consoleCalls;
