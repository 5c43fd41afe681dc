import type { ContractSide } from '@truemark/domain/contracts/terms';
import { isOwnError, type TicketError } from '../shared/read-figure.ts';

export const contractFields = ['limitPrice', 'amount', 'lots', 'leverage', 'takeProfit', 'stopLoss'] as const;
export type ContractField = (typeof contractFields)[number];

/** What was chosen and typed; texts stay as they were typed. */
export interface ContractDraft {
  readonly side: ContractSide;
  readonly kind: 'market' | 'limit';
  readonly limitPrice: string;
  /** What is put in, in USDT, as the simple ticket has it; undefined where lots are typed. */
  readonly amount: string | undefined;
  /** Lots that were typed, or that an amount came to when the order was asked about. */
  readonly lots: string;
  /** The lots of an amount stay as they are, whatever the price does: the order is asked about, or on its way. */
  readonly areLotsFixed: boolean | undefined;
  /** Undefined until somebody chooses: then the usual leverage counts, as far as it is allowed. */
  readonly leverage: string | undefined;
  /** Whether take profit and stop loss are switched on: then each needs its price. */
  readonly hasTakeProfit: boolean;
  readonly takeProfit: string;
  readonly hasStopLoss: boolean;
  readonly stopLoss: string;
}

/** A contract ticket on its way. */
export interface ContractForm {
  readonly draft: ContractDraft;
  /** Fields that were left with something in them. */
  readonly left: readonly ContractField[];
  /** Prices far from the market, or with two readings, that were said to be meant as they are read. */
  readonly meant: readonly ContractField[];
  /** Meant to be sent: from now on every error is shown. */
  readonly isTried: boolean;
  /** What the server said no to, at the field it is about; without one it is about the whole ticket. */
  readonly refusal: { readonly field: ContractField | undefined; readonly error: unknown } | undefined;
}

export type ContractFormAction =
  | { readonly type: 'side'; readonly side: ContractSide }
  /** `limitPrice` is written into the empty field, as a start. */
  | { readonly type: 'kind'; readonly kind: 'market' | 'limit'; readonly limitPrice?: string }
  | { readonly type: 'type'; readonly field: ContractField; readonly text: string }
  /** The answer to a question about a price: the text that says plainly what is meant. */
  | { readonly type: 'mean'; readonly field: ContractField; readonly text: string }
  | { readonly type: 'leave'; readonly field: ContractField }
  | { readonly type: 'switch'; readonly field: 'takeProfit' | 'stopLoss'; readonly isOn: boolean }
  /** The same order in the other ticket: by lots, or by the amount that buys them. */
  | { readonly type: 'restate'; readonly by: Pick<ContractDraft, 'amount' | 'lots' | 'leverage'> }
  /** The order is asked about: its lots no longer follow the price; let free, they do again. */
  | { readonly type: 'fix'; readonly lots: string }
  | { readonly type: 'free' }
  | { readonly type: 'try' }
  | { readonly type: 'refuse'; readonly refusal: NonNullable<ContractForm['refusal']> }
  /** The order was accepted: what belongs to it goes, the choices stay for the next one. */
  | { readonly type: 'accepted' };

export const emptyContractForm: ContractForm = {
  draft: {
    side: 'long',
    kind: 'market',
    limitPrice: '',
    amount: undefined,
    lots: '',
    areLotsFixed: undefined,
    leverage: undefined,
    hasTakeProfit: false,
    takeProfit: '',
    hasStopLoss: false,
    stopLoss: '',
  },
  left: [],
  meant: [],
  isTried: false,
  refusal: undefined,
};

/** The next state of a contract ticket. Nothing that was typed is ever thrown away, save by an accepted order. */
export function reduceContractForm(form: ContractForm, action: ContractFormAction): ContractForm {
  switch (action.type) {
    case 'side':
      return change(form, { side: action.side });
    case 'kind': {
      const isStarted = action.kind === 'limit' && form.draft.limitPrice === '' && action.limitPrice !== undefined;
      return change(form, { kind: action.kind, ...(isStarted && { limitPrice: action.limitPrice }) });
    }
    case 'type':
      return change(form, { [action.field]: action.text, ...switchOn(action.field, true) }, action.field);
    case 'mean': {
      const changed = change(form, { [action.field]: action.text }, action.field);
      return { ...changed, meant: [...changed.meant, action.field] };
    }
    case 'switch':
      return change(form, switchOn(action.field, action.isOn), action.field);
    case 'leave': {
      const isEmpty = !form.draft[action.field];
      return isEmpty || form.left.includes(action.field) ? form : { ...form, left: [...form.left, action.field] };
    }
    case 'restate': {
      const isSimple = action.by.amount !== undefined;
      return change({ ...form, left: [] }, { ...action.by, ...(isSimple && { kind: 'market' }) });
    }
    case 'fix':
      return { ...form, draft: { ...form.draft, lots: action.lots, areLotsFixed: true } };
    case 'free':
      return { ...form, draft: { ...form.draft, areLotsFixed: undefined } };
    case 'try':
      return { ...form, isTried: true, refusal: undefined };
    case 'refuse':
      return { ...form, refusal: action.refusal };
    case 'accepted': {
      const { side, kind, leverage } = form.draft;
      return { ...emptyContractForm, draft: { ...emptyContractForm.draft, side, kind, leverage } };
    }
  }
}

/** Whoever types a price of a switch means it to count. */
function switchOn(field: ContractField, isOn: boolean): Partial<ContractDraft> {
  if (field === 'takeProfit') return { hasTakeProfit: isOn };
  return field === 'stopLoss' ? { hasStopLoss: isOn } : {};
}

/** A refusal of a field holds until that field is changed, one of the whole ticket until anything is. */
function change(form: ContractForm, part: Partial<ContractDraft>, field?: ContractField): ContractForm {
  const isAnswered = form.refusal?.field === undefined || form.refusal.field === field;
  return {
    ...form,
    draft: { ...form.draft, areLotsFixed: undefined, ...part },
    meant: form.meant.filter(each => each !== field),
    refusal: isAnswered ? undefined : form.refusal,
  };
}

/** The error of a field that is on screen now. */
export function findShownContractError(
  form: Pick<ContractForm, 'left' | 'isTried'>,
  errors: Readonly<Partial<Record<ContractField, TicketError>>>,
  field: ContractField,
): TicketError | undefined {
  const error = errors[field];
  return error && (form.isTried || form.left.includes(field) || isOwnError(error)) ? error : undefined;
}
