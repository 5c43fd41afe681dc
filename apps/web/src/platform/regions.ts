/** The region a browser's language names (`de-CH` → CH), for a first choice of country and area code. */
export function findRegion(languages: readonly string[]): string | undefined {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1];
    if (region) return region.toUpperCase();
  }
  return undefined;
}

export interface Choice {
  readonly value: string;
  readonly name: string;
}

/** Countries under their names in a language, in the order of that language. */
export function listCountryNames(codes: readonly string[], locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return codes.map(value => ({ value, name: names.of(value) ?? value })).sort((a, b) => order.compare(a.name, b.name));
}
