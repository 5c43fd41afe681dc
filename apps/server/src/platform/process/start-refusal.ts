/**
 * Why the program does not start, in one line for the person who starts it. Everything else that stops a start is a
 * bug and keeps its stack.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
