/** Values that a text shows as they are. */
export type Shown<Names extends string> = Readonly<Record<Names, string | number>>;
/** Numbers that choose the plural of a text. */
export type Counted<Names extends string> = Readonly<Record<Names, number>>;
/** Values that choose the words of a text. */
export type Cases<Names extends string> = Readonly<Record<Names, string>>;

/** All values that one of several texts may ask for. */
type AllOf<Union> = (Union extends unknown ? (values: Union) => void : never) extends (values: infer All) => void
  ? All
  : never;

/** The second argument of a text: its values, all of them and no other; none for a text that asks for none. */
export type ValuesFor<Values, K> = [K & keyof Values] extends [never] ? [] : [values: AllOf<Values[K & keyof Values]>];
