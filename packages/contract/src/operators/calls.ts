import { pickCalls } from '../call.ts';
import * as access from './access.ts';
import * as charities from './charities.ts';
import * as content from './content.ts';
import * as deposits from './deposits.ts';
import * as files from './files.ts';
import * as loans from './loans.ts';
import * as nfts from './nfts.ts';
import * as overview from './overview.ts';
import * as people from './people.ts';
import * as promises from './promises.ts';
import * as setup from './setup.ts';
import * as support from './support.ts';
import * as trading from './trading.ts';
import * as treasury from './treasury.ts';
import * as verification from './verification.ts';
import * as withdrawals from './withdrawals.ts';

/** Every call of the operator's side, by name; a list of its own, so that the web client does not carry it. */
export const operatorCalls = pickCalls({
  ...access,
  ...people,
  ...overview,
  ...treasury,
  ...promises,
  ...setup,
  ...content,
  ...files,
  ...trading,
  ...deposits,
  ...verification,
  ...withdrawals,
  ...loans,
  ...nfts,
  ...charities,
  ...support,
});

export type OperatorCalls = typeof operatorCalls;
