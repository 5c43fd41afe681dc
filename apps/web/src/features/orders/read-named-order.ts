/** An order that an event has named. */
export interface NamedOrder {
  readonly kind: 'contract' | 'option';
  readonly id: string;
}

/** Reads the values of the event; undefined when it names no order: a page that was resumed only asks anew. */
export function readNamedOrder(values: Readonly<Record<string, string>>): NamedOrder | undefined {
  const { kind, id } = values;
  return (kind === 'contract' || kind === 'option') && id ? { kind, id } : undefined;
}
