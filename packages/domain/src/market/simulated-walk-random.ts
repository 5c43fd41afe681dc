import { accept, deny, type Result } from '../result.ts';

/** The secret from which all simulated prices of an installation come, as a key of eight 32-bit words. */
export type WalkSeed = Uint32Array;

/** Random numbers of one walk. The same seed and stream give the same numbers, everywhere and for ever. */
export interface WalkRandom {
  /** A whole number from 0 to 2^32 - 1. */
  nextUint32(): number;
  /** A whole number from 0 to `bound` - 1; `bound` at most 2^20. */
  nextBelow(bound: number): number;
  /** A bell-shaped whole number around 0 with a standard deviation of `normalUnit`, never beyond six of them. */
  nextNormal(): number;
}

/** One standard deviation of `nextNormal`. */
export const normalUnit = 65_536;

const seedPattern = /^([0-9a-f]{32}|[0-9a-f]{64})$/i;
const twoTo32 = 2 ** 32;
/** "expand 32-byte k", the four fixed words of ChaCha20. Source: RFC 8439, 2.3. */
const sigma = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
/** FNV-1a of 32 bits, by which a name becomes a number. */
const fnvStart = 0x811c9dc5;
const fnvPrime = 0x01000193;
/** In the third word of the nonce, where the time of a start is small. */
const factorMark = 2 ** 31;
/** Words of a block, and which of them counts the blocks. Source: RFC 8439, 2.3. */
const blockWords = 16;
const counterIndex = 12;

/** Reads a seed of 32 or 64 hexadecimal digits; the shorter is used twice, as ChaCha does with keys of 128 bits. */
export function parseWalkSeed(text: string): Result<WalkSeed, 'malformed'> {
  if (!seedPattern.test(text)) return deny('malformed');
  const digits = text.padEnd(64, text);
  const bytes = Array.from({ length: 32 }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
  const view = new DataView(Uint8Array.from(bytes).buffer);
  return accept(Uint32Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4, true)));
}

/**
 * The random numbers of one instrument from one start of the server: the ChaCha20 key stream with the seed as key and
 * both numbers as nonce, so that past prices do not give away the next ones, and a restart does not repeat the last
 * run. Source: RFC 8439; product rules, Markets ("the seed is random and secret").
 */
export function createWalkRandom(seed: WalkSeed, instrumentId: number, startedAtMs: number): WalkRandom {
  return createStream(seed, instrumentId, startedAtMs, 0);
}

/** The random numbers of what several instruments share, by its name: none of them is one of an instrument's. */
export function createFactorRandom(seed: WalkSeed, name: string, startedAtMs: number): WalkRandom {
  let hashed = fnvStart;
  for (let index = 0; index < name.length; index += 1) {
    hashed = Math.imul(hashed ^ name.charCodeAt(index), fnvPrime);
  }
  return createStream(seed, hashed >>> 0, startedAtMs, factorMark);
}

function createStream(seed: WalkSeed, stream: number, startedAtMs: number, mark: number): WalkRandom {
  const nonce = Uint32Array.of(stream, startedAtMs % twoTo32, Math.floor(startedAtMs / twoTo32) + mark);
  const start = buildChachaStart(seed, 0, nonce);
  const block = new Uint32Array(blockWords);
  let position = blockWords;

  const nextUint32 = () => {
    if (position === blockWords) {
      fillChachaBlock(block, start);
      start[counterIndex] = (start[counterIndex] ?? 0) + 1;
      position = 0;
    }
    const word = block[position] ?? 0;
    position += 1;
    return word;
  };

  return {
    nextUint32,
    nextBelow: bound => Math.floor((nextUint32() / twoTo32) * bound),
    nextNormal() {
      // Twelve uniform numbers add up to a bell of variance one; whole numbers, so no machine rounds differently.
      let sum = 6 - 6 * normalUnit;
      for (let draw = 0; draw < 6; draw += 1) {
        const word = nextUint32();
        sum += (word >>> 16) + (word & 0xffff);
      }
      return sum;
    },
  };
}

/** One block of the ChaCha20 key stream as sixteen words. Source: RFC 8439, 2.3. */
export function calculateChachaBlock(key: Uint32Array, counter: number, nonce: Uint32Array): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(blockWords);
  fillChachaBlock(block, buildChachaStart(key, counter, nonce));
  return block;
}

function buildChachaStart(key: Uint32Array, counter: number, nonce: Uint32Array): Uint32Array<ArrayBuffer> {
  return Uint32Array.of(...sigma, ...key, counter, ...nonce);
}

/** Writes the block over the one before: a busy market needs thousands a second, and none of them is kept. */
function fillChachaBlock(words: Uint32Array, start: Uint32Array): void {
  words.set(start);
  for (let round = 0; round < 10; round += 1) {
    mixQuarter(words, 0, 4, 8, 12);
    mixQuarter(words, 1, 5, 9, 13);
    mixQuarter(words, 2, 6, 10, 14);
    mixQuarter(words, 3, 7, 11, 15);
    mixQuarter(words, 0, 5, 10, 15);
    mixQuarter(words, 1, 6, 11, 12);
    mixQuarter(words, 2, 7, 8, 13);
    mixQuarter(words, 3, 4, 9, 14);
  }
  for (let index = 0; index < blockWords; index += 1) words[index] = (words[index] ?? 0) + (start[index] ?? 0);
}

/** A quarter round; a round is four of them, on the columns or the diagonals. Source: RFC 8439, 2.1 and 2.3. */
function mixQuarter(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  addAndTurn(words, a, b, d, 16);
  addAndTurn(words, c, d, b, 12);
  addAndTurn(words, a, b, d, 8);
  addAndTurn(words, c, d, b, 7);
}

/** words[sum] += words[addend]; words[turned] ^= words[sum], turned left. */
function addAndTurn(words: Uint32Array, sum: number, addend: number, turned: number, bits: number): void {
  const total = ((words[sum] ?? 0) + (words[addend] ?? 0)) | 0;
  words[sum] = total;
  const mixed = (words[turned] ?? 0) ^ total;
  words[turned] = (mixed << bits) | (mixed >>> (32 - bits));
}
