import type { ReplyOf } from '@truemark/client/api-client';
import type { ConsoleCalls } from '../../platform/console-calls.ts';

/** One user as operators see them. */
export type UserDetail = ReplyOf<'getUserDetail', ConsoleCalls>;
