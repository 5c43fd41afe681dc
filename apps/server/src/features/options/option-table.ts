import { calculateRoom, growColumn } from '@truemark/collections/grow-column';
import { IdMap } from '@truemark/collections/id-map';
import type { Book } from '@truemark/domain/money/book';
import { calculatePayout } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import type { Option, OptionTick } from './option.ts';

const numberCount = 12;
const priceCount = 5;
const hashBytes = 32;
const demoBit = 1;
const downBit = 2;
const boughtBit = 4;
/** Stands for a tick that is not known. */
const none = -1;
const wordBits = 64;

/**
 * Options that run, as columns of numbers: as objects, a hundred thousand of them would be walked through by the garbage
 * collector again and again, while others wait for the price of an order.
 */
export class OptionTable {
  readonly #slots = new IdMap<number>();
  readonly #free: number[] = [];
  #numbers = new Float64Array(0);
  #prices = new BigInt64Array(0);
  #hashes = new Uint8Array(0);
  #marks = new Uint8Array(0);

  get size(): number {
    return this.#slots.size;
  }

  /** Only what runs has a place here. */
  put(option: Option): void {
    const { buy, stake } = option;
    assert((option.state === 'holding') === (buy !== null) && option.endedAtMs === null, 'an open option runs');
    const slot = this.#slots.get(option.id) ?? this.#takeSlot();
    this.#slots.set(option.id, slot);
    this.#numbers.set(
      [
        ...[option.userId, option.instrumentId, option.ruleVersion, option.durationSeconds],
        ...[option.acceptedAtMs, option.acceptedSequence, option.fillWaitMs, option.settleWaitMs, option.expiresAtMs],
        ...[buy?.sequence ?? none, buy?.atMs ?? none, buy?.beforeSequence ?? none],
      ],
      slot * numberCount,
    );
    // A stake may be larger than a column holds; prices and ratios are not. What is above goes into a column of its own.
    this.#prices.set(
      [option.ratio, option.quotedPrice, buy?.price ?? 0n, BigInt.asIntN(wordBits, stake), stake >> BigInt(wordBits)],
      slot * priceCount,
    );
    this.#hashes.set(Buffer.from(option.termsHash, 'hex'), slot * hashBytes);
    this.#marks[slot] =
      (option.book === 'demo' ? demoBit : 0) | (option.type === 'down' ? downBit : 0) | (buy ? boughtBit : 0);
  }

  /** Undefined when it does not run. */
  findBook(id: number): Book | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : readBook(this.#marks[slot] ?? 0);
  }

  find(id: number): Option | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    const mark = this.#marks[slot] ?? 0;
    // In the order in which they are put.
    const firstNumber = slot * numberCount;
    const number = (place: number) => this.#numbers[firstNumber + place] ?? 0;
    const [userId, instrumentId, ruleVersion, durationSeconds] = [number(0), number(1), number(2), number(3)];
    const [acceptedAtMs, acceptedSequence, fillWaitMs, settleWaitMs] = [number(4), number(5), number(6), number(7)];
    const [expiresAtMs, sequence, atMs, before] = [number(8), number(9), number(10), number(11)];
    const firstPrice = slot * priceCount;
    const price = (place: number) => this.#prices[firstPrice + place] ?? 0n;
    const [ratio, quotedPrice, buyPrice, stakeBelow, stakeAbove] = [price(0), price(1), price(2), price(3), price(4)];
    const stake = (stakeAbove << BigInt(wordBits)) + BigInt.asUintN(wordBits, stakeBelow);
    const buy: OptionTick = { sequence, atMs, price: buyPrice, beforeSequence: before === none ? null : before };
    const termsHash = Buffer.from(this.#hashes.subarray(slot * hashBytes, (slot + 1) * hashBytes)).toString('hex');
    return {
      ...{ userId, id, instrumentId, ruleVersion, durationSeconds, acceptedAtMs, acceptedSequence, quotedPrice },
      ...{ fillWaitMs, settleWaitMs, expiresAtMs, termsHash, stake, ratio, payout: calculatePayout(stake, ratio) },
      book: readBook(mark),
      type: mark & downBit ? 'down' : 'up',
      state: mark & boughtBit ? 'holding' : 'pending',
      result: 'running',
      buy: mark & boughtBit ? buy : null,
      end: null,
      endedAtMs: null,
    };
  }

  /** Answers whether it ran. */
  delete(id: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#free.push(slot);
    return true;
  }

  #takeSlot(): number {
    const known = this.#free.pop();
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    if (slot === this.#marks.length) this.#reserve(calculateRoom(slot));
    return slot;
  }

  #reserve(count: number): void {
    this.#numbers = growColumn(this.#numbers, count * numberCount);
    this.#prices = growColumn(this.#prices, count * priceCount);
    this.#hashes = growColumn(this.#hashes, count * hashBytes);
    this.#marks = growColumn(this.#marks, count);
  }
}

function readBook(mark: number): Book {
  return mark & demoBit ? 'demo' : 'live';
}
