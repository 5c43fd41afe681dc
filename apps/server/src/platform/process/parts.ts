/** A part of the program that begins or ends; what either answers is waited for. */
export interface Part {
  readonly name: string;
  start?(): unknown;
  stop?(): unknown;
}

/**
 * Starts parts in their order, and answers how to stop them in the opposite one. When one fails to start, those that stand
 * before it are stopped; when one fails to stop, the others are stopped all the same.
 */
export async function startParts(parts: readonly Part[]): Promise<() => Promise<void>> {
  const started = new AsyncDisposableStack();
  try {
    for (const part of parts) {
      await part.start?.();
      started.defer(async () => void (await part.stop?.()));
    }
  } catch (err) {
    await started.disposeAsync();
    throw err;
  }
  return () => started.disposeAsync();
}
