import { type Call, isOpenTo, isOpenToGuest, isWriting } from '@truemark/contract/call';
import { hasPermission, type OperatorPermission, type OperatorRole } from '@truemark/contract/operators/roles';
import { type Restriction, type RestrictionReason, restrictions } from '@truemark/contract/people/restrictions';
import type { RefusalName } from '@truemark/contract/refusals';
import { idempotencyKeyHeader } from '@truemark/contract/schemas';
import { deny } from '@truemark/domain/result';
import * as z from 'zod/mini';
import type { Denial } from './denial.ts';

/**
 * What this program does about the market: `running` it; `unwritable`, it does, but the disk does not take the tick record;
 * `standby`, another program runs it; `behind`, nobody does, because the tick record is not the one that the database rests on.
 */
export type MarketState = 'running' | 'unwritable' | 'standby' | 'behind';

/** A live session of a user. */
export interface UserSession {
  readonly userId: number;
  readonly sessionId: string;
  /** Null where an operator restricts nothing. */
  readonly restriction: { readonly state: Restriction; readonly reason: RestrictionReason } | null;
  /** Of an account that is nobody's yet, and practices only. */
  readonly isGuest?: true;
  /** When it ends unless it is used meanwhile: the private stream closes then. */
  readonly expiresAtMs: number;
  /** Until when the owner counts as proven again; 0 when never. */
  readonly steppedUpUntilMs: number;
}

/** A live session of an operator. */
export interface OperatorSession {
  readonly operatorId: number;
  readonly operatorNumber: number;
  readonly sessionId: string;
  readonly role: OperatorRole;
  readonly steppedUpUntilMs: number;
  /** The password was made by someone else: nothing but changing it is open. */
  readonly mustChangePassword: boolean;
}

/** Who makes a request, as far as its token says. */
export interface Caller {
  readonly user?: UserSession;
  readonly operator?: OperatorSession;
}

/** An operator as the log and the audit log name them: by the number that the console shows. */
export function nameOperator(number: number): string {
  return `operator:${number}`;
}

/** Finds the session of a token. `gone`: the token is good, but its user is no more. */
export interface Sessions {
  findUser(token: string): Promise<UserSession | 'gone' | undefined>;
  findOperator(token: string): Promise<OperatorSession | undefined>;
}

function readPermission(call: Call): OperatorPermission | undefined {
  return call.access.startsWith('operator:')
    ? (call.access.slice('operator:'.length) as OperatorPermission)
    : undefined;
}

/** The session a call needs, or why there is none. */
export async function findCaller(
  call: Call,
  token: string | undefined,
  sessions: Sessions,
): Promise<Caller | RefusalName> {
  if (call.access === 'visitor') return {};
  if (!token) return 'sessionMissing';
  if (call.access === 'user') {
    const user = await sessions.findUser(token);
    if (user === 'gone') return 'userNotFound';
    return user ? { user } : 'sessionMissing';
  }
  const operator = await sessions.findOperator(token);
  if (!operator) return 'sessionMissing';
  const permission = readPermission(call);
  if (permission && !hasPermission(operator.role, permission)) return 'permissionMissing';
  return { operator };
}

/** A call of users that moves money or orders, of the demo book where it is made there. */
function movesDemo(call: Call): boolean {
  return call.access === 'user' && call.needsIdempotencyKey === true;
}

/** How each restriction refuses what it closes. */
const restrictionRefusals = { closeOnly: 'accountRestricted', locked: 'accountLocked' } as const;

/** The no that the owner of a restricted account gets. */
export function denyRestricted({ state, reason }: NonNullable<UserSession['restriction']>) {
  return { ...deny(restrictionRefusals[state]), values: { reason } };
}

/** Why this caller may not make this call now, by the rules that stand in the contract; undefined when it may. */
export function findPolicyDenial(
  call: Call,
  caller: Caller,
  {
    isDemo,
    nowMs,
    isDemoOpen = true,
  }: { readonly isDemo: boolean; readonly nowMs: number; readonly isDemoOpen?: boolean },
): Denial | undefined {
  if (caller.operator?.mustChangePassword && readPermission(call)) return deny('passwordChangeNeeded');
  const restriction = caller.user?.restriction;
  if (restriction && !isOpenTo(call, restriction.state)) return denyRestricted(restriction);
  if (caller.user?.isGuest && !isOpenToGuest(call, isDemo)) return deny('guestRefused');
  if (isDemo && !isDemoOpen && movesDemo(call)) return deny('demoDisabled');
  if (call.isLiveOnly && isDemo) return deny(call.demoRefusal ?? 'demoRefused');
  const steppedUpUntilMs = (caller.user ?? caller.operator)?.steppedUpUntilMs ?? 0;
  if (call.needsStepUp && steppedUpUntilMs <= nowMs) return deny('stepUpNeeded');
  return undefined;
}

/**
 * Whether a program serves a call in its state. What moves money or orders is for the one with the market; so is what
 * operators set, because that one knows it by heart; while its record cannot be written it goes on with that alone.
 */
export function canServe(call: Call, state: MarketState): boolean {
  if (state === 'running') return true;
  const isSetting = readPermission(call) !== undefined && isWriting(call);
  return !call.needsIdempotencyKey && (state === 'unwritable' || !isSetting);
}

/** Whether a call may be made with this `Idempotency-Key`, or without one. */
export function canCarryKey(call: Call, key: string | undefined): boolean {
  if (!isWriting(call)) return true;
  return key === undefined ? !call.needsIdempotencyKey : z.safeParse(idempotencyKeyHeader, key).success;
}

/** Every refusal that the policy of a call can give, for its description. */
export function listPolicyRefusals(call: Call): readonly RefusalName[] {
  const names: RefusalName[] = [];
  if (call.access !== 'visitor') names.push('sessionMissing');
  if (call.access === 'user') names.push('userNotFound');
  if (readPermission(call)) names.push('permissionMissing', 'passwordChangeNeeded');
  if (call.access === 'user') {
    for (const state of restrictions) if (!isOpenTo(call, state)) names.push(restrictionRefusals[state]);
  }
  if (call.access === 'user' && !isOpenToGuest(call, false)) names.push('guestRefused');
  if (movesDemo(call)) names.push('demoDisabled');
  if (call.isLiveOnly) names.push(call.demoRefusal ?? 'demoRefused');
  if (call.needsStepUp) names.push('stepUpNeeded');
  if (isWriting(call)) names.push('idempotencyKeyWrong');
  if (isRepeatable(call)) names.push('idempotencyConflict');
  return names;
}

/** What any call may be refused with, whatever the contract says of it. */
const commonRefusals: readonly RefusalName[] = ['malformedRequest', 'tooManyRequests', 'serverNotReady'];

/** Every refusal that a call may answer: those of all calls, of its policy, and its own. */
export function listCallRefusals(call: Call): readonly RefusalName[] {
  return [...commonRefusals, ...listPolicyRefusals(call), ...call.refusals];
}

/** Whether the frame keeps the first answer of a call for repeats with the same idempotency key. */
export function isRepeatable(call: Call): boolean {
  return call.access !== 'visitor' && isWriting(call) && (call.repeat ?? 'replay') === 'replay';
}
