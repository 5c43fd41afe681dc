import { ApiError } from '@truemark/client/api-error';
import { create } from 'zustand';

/** The owner closed the dialog; nothing was done. */
class StepUpCanceled extends Error {
  constructor() {
    super('the owner did not prove who they are');
    this.name = 'StepUpCanceled';
  }
}

/** Whether a call failed only because its owner closed the dialog: nothing has to be said about that. */
export function isStepUpCanceled(error: unknown): boolean {
  return error instanceof StepUpCanceled;
}

interface StepUp {
  /** A call is waiting for its owner; the dialog of the shells is open. */
  readonly isAsked: boolean;
}

export const useStepUp = create<StepUp>(() => ({ isAsked: false }));

let asked: Promise<void> | undefined;
let settle: ((isProven: boolean) => void) | undefined;

/** Asks once for all calls that wait at the same time. */
function askOwner(): Promise<void> {
  asked ??= new Promise<void>((resolve, reject) => {
    settle = isProven => {
      asked = undefined;
      settle = undefined;
      useStepUp.setState({ isAsked: false });
      if (isProven) resolve();
      else reject(new StepUpCanceled());
    };
    useStepUp.setState({ isAsked: true });
  });
  return asked;
}

/** The dialog's answer: the owner has proven who they are, or closed it. */
export function finishStepUp(isProven: boolean): void {
  settle?.(isProven);
}

/**
 * Makes a call that may need a fresh proof of the owner: `callWithStepUp(() => api.call('removeTotp'))`. When the server
 * asks for one, the owner gives it in a dialog and the call is made again. Closing the dialog rejects with an error for
 * which `isStepUpCanceled` is true.
 */
export async function callWithStepUp<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal !== 'stepUpNeeded') throw error;
  }
  await askOwner();
  return call();
}
