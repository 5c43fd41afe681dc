import type { OperatorCharity } from '@truemark/contract/operators/charities';
import type { ListedNft } from '@truemark/contract/operators/nfts';
import { type ArtStyle, artSeedMax, artStyles } from '@truemark/domain/charity/art';
import { isNetwork, type Network } from '@truemark/domain/payments/network';
import { readTyped } from '@truemark/domain/text/typed-text';
import { parseAmount } from '../../components/parse-amount.ts';
import type { ChosenPicture } from '../../components/read-picture.ts';

/** A picture that was uploaded with the work that is changed, or one that was chosen now. */
export type WorkPicture =
  | { readonly kind: 'kept'; readonly image: string }
  | ({ readonly kind: 'new' } & ChosenPicture);

/** A work while it is typed. */
export interface WorkDraft {
  readonly title: string;
  readonly creator: string;
  readonly about: string;
  readonly network: Network;
  readonly charityId: string;
  readonly style: ArtStyle;
  readonly seed: string;
  /** Shown instead of the drawing. */
  readonly picture: WorkPicture | undefined;
  readonly startPrice: string;
  /** Empty where it is not sold at a fixed price. */
  readonly buyPrice: string;
  /** Ms since 1970, as a text; empty while there is none. */
  readonly endTime: string;
}

/** Nothing typed yet, or the work that is to be changed. */
export function startDraft(
  work: ListedNft | undefined,
  { charities, network }: { readonly charities: readonly OperatorCharity[]; readonly network: Network },
): WorkDraft {
  if (!work) {
    const charityId = charities[0]?.id ?? '';
    const words = { title: '', creator: '', about: '', startPrice: '', buyPrice: '', endTime: '' };
    return { ...words, network, charityId, style: artStyles[0], seed: '1', picture: undefined };
  }
  const { title, creator, chain, charity, seed, startPrice, endTime } = work;
  const picture = work.style === null ? ({ kind: 'kept', image: work.image } as const) : undefined;
  return {
    ...{ title, creator, about: work.about ?? '', network: chain, charityId: charity.id, picture },
    ...{ style: work.style ?? artStyles[0], seed: String(seed) },
    ...{ startPrice, buyPrice: work.buyPrice ?? '', endTime: String(endTime) },
  };
}

export type WorkProblem =
  | 'titleMissing'
  | 'creatorMissing'
  | 'charityMissing'
  | 'seedWrong'
  | 'startPriceWrong'
  | 'buyPriceWrong'
  | 'endTimeWrong';

/** What is sent of a work. */
export interface ParsedWork {
  readonly title: string;
  readonly creator: string;
  readonly about: string;
  readonly network: Network;
  readonly charityId: string;
  readonly style: ArtStyle;
  readonly seed: number;
  readonly picture?: string;
  readonly keepsPicture?: boolean;
  readonly startPrice: string;
  readonly buyPrice: string;
  readonly endTime: number;
}

const nameLengthMin = 2;

/** The number of a drawing as typed; undefined for what is none. */
export function readSeed(text: string): number | undefined {
  const typed = readTyped(text);
  const seed = Number(typed);
  return /^\d+$/.test(typed) && seed >= 1 && seed <= artSeedMax ? seed : undefined;
}

/** What a draft says, or the first thing that is wrong with it. */
export function parseWork(
  draft: WorkDraft,
  nowMs: number,
): { readonly ok: true; readonly work: ParsedWork } | { readonly ok: false; readonly problem: WorkProblem } {
  const [title, creator, about] = [draft.title.trim(), draft.creator.trim(), draft.about.trim()];
  if (title.length < nameLengthMin) return { ok: false, problem: 'titleMissing' };
  if (creator.length < nameLengthMin) return { ok: false, problem: 'creatorMissing' };
  if (draft.charityId === '') return { ok: false, problem: 'charityMissing' };
  const seed = readSeed(draft.seed);
  if (seed === undefined) return { ok: false, problem: 'seedWrong' };
  const start = parseAmount({ asset: 'USDT', text: draft.startPrice });
  if (!start.ok) return { ok: false, problem: 'startPriceWrong' };
  const isSold = draft.buyPrice.trim() !== '';
  const buy = isSold ? parseAmount({ asset: 'USDT', text: draft.buyPrice }) : undefined;
  if (buy && (!buy.ok || Number(buy.amount) <= Number(start.amount))) return { ok: false, problem: 'buyPriceWrong' };
  const endTime = Number(draft.endTime);
  if (draft.endTime === '' || endTime <= nowMs) return { ok: false, problem: 'endTimeWrong' };
  const { network, charityId, style, picture } = draft;
  const shown = picture && (picture.kind === 'kept' ? { keepsPicture: true } : { picture: picture.base64 });
  const prices = { startPrice: start.amount, buyPrice: buy?.ok ? buy.amount : '' };
  return { ok: true, work: { title, creator, about, network, charityId, style, seed, ...shown, ...prices, endTime } };
}

/** A word of a select as a network; the one before where it is none. */
export function readNetwork(word: string, before: Network): Network {
  return isNetwork(word) ? word : before;
}

/** The same for a style. */
export function readStyle(word: string, before: ArtStyle): ArtStyle {
  return artStyles.find(style => style === word) ?? before;
}
