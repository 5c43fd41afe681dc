import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeAuctionVector } from './vectors/auction-vectors.ts';
import {
  makeClosingVector,
  makeLevelsVector,
  makeLimitsVector,
  makeOpeningVector,
  type Vector,
} from './vectors/contract-vectors.ts';
import { createDraw, type Draw } from './vectors/draw.ts';
import { makeLoanVector } from './vectors/loan-vectors.ts';
import { makeOptionVector } from './vectors/option-vectors.ts';
import { makeContractTermsVector, makeOldOptionTermsVector, makeOptionTermsVector } from './vectors/terms-vectors.ts';

export const vectorsFolder = path.resolve(import.meta.dirname, '../docs/vectors');

interface Plan {
  readonly count: number;
  readonly seed: bigint;
  /** Of the rules; 1 when left out. */
  readonly ruleVersion?: number;
  make(draw: Draw): Vector;
}

/** Every file of vectors: how many, from which seed, and what makes one. A seed is never changed, cases only added. */
const files: Readonly<Record<string, Plan>> = {
  'contract-opening.json': { count: 400, seed: 1n, make: makeOpeningVector },
  'contract-levels.json': { count: 300, seed: 2n, make: makeLevelsVector },
  'contract-closing.json': { count: 400, seed: 3n, make: makeClosingVector },
  'contract-limits.json': { count: 200, seed: 4n, make: makeLimitsVector },
  'contract-terms.json': { count: 40, seed: 5n, make: makeContractTermsVector },
  'options.json': { count: 250, seed: 6n, make: makeOptionVector },
  'option-terms.json': { count: 20, seed: 7n, make: makeOldOptionTermsVector },
  'option-terms-2.json': { count: 20, seed: 8n, ruleVersion: 2, make: makeOptionTermsVector },
  'loans.json': { count: 600, seed: 9n, make: makeLoanVector },
  'auctions.json': { count: 300, seed: 10n, make: makeAuctionVector },
};

export const vectorFiles: readonly string[] = Object.keys(files);

/** The text of a file of vectors: one case a line, so that a change of one shows as one. */
export function writeVectors(file: string): string {
  const plan = files[file];
  if (!plan) throw new Error(`no vectors are called ${file}`);
  const draw = createDraw(plan.seed);
  const lines = Array.from({ length: plan.count }, () => `    ${JSON.stringify(plan.make(draw))}`);
  return `{\n  "ruleVersion": ${plan.ruleVersion ?? 1},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

if (import.meta.main) {
  mkdirSync(vectorsFolder, { recursive: true });
  for (const file of vectorFiles) writeFileSync(path.join(vectorsFolder, file), writeVectors(file));
}
