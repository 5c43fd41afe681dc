/**
 * What a value of a notification is, and so how its words show it: `text` as it is, `amount` a plain decimal, `price` one that keeps its decimals, `percent` one
 * of at most two decimals, `count` a whole number that may choose a plural, `contact` the word `email` or `phone`, which
 * chooses between two wordings, `reason` a word of a closed list that chooses among several, `order` the order that it speaks
 * of, as `<kind>/<id>`, `instrument` the code of an instrument, and `receipt` its public receipt, as `<family>/<id>`, which no words show. A notification that was written before its kind had a value shows its words for `none`.
 */
export type NotificationValueForm =
  | 'text'
  | 'amount'
  | 'price'
  | 'percent'
  | 'count'
  | 'contact'
  | 'reason'
  | 'order'
  | 'instrument'
  | 'receipt';

/** Kinds of notifications of a capability, each with the values that fill its words. */
export type NotificationForms = Readonly<Record<string, Readonly<Record<string, NotificationValueForm>>>>;
