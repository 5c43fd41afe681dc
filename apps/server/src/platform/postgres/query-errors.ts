/** SQLSTATE, or the system's word for a broken connection. */
function readState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** `25006`: it only reads. `TM001`: another program has the market, and the database takes nothing about it from this one any more. */
const lostStates = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '25006', '57P01', '57P02', '57P03', 'TM001'];
/** Classes of states: connections, resources such as room on its disk, errors of its machine. */
const lostClasses = ['08', '53', '58'];

/** Whether the database has gone away, or cannot take anything. The driver's own errors of a dead connection have no code. */
export function isLost(error: unknown): boolean {
  const state = readState(error);
  if (lostStates.includes(state) || (state.length === 5 && lostClasses.includes(state.slice(0, 2)))) return true;
  // The Unix socket of a server that has ended; any other file that is not there is something else.
  if (state === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return state === '' && error instanceof Error && /connection|timeout/i.test(error.message);
}

/** Serialization failure, deadlock, and a key that somebody else wrote at the same moment. */
const conflictStates = ['40001', '40P01', '23505'];

/** Whether two wrote at once: the same transaction may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return conflictStates.includes(readState(error));
}

/** Whether the database refused what would not add up. */
export function isIntegrity(error: unknown): boolean {
  return readState(error).startsWith('23');
}
