import { Socket } from 'node:net';

/**
 * Sends what is written in one turn in one piece. The driver corks a connection while it writes a query: here the cork
 * stays until those who only waited for each other have had their say. Queries that are not waited for one by one then cost
 * one call of the system instead of one each, and wake the database once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
