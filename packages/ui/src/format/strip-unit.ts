/** A typed figure without the unit behind it: "0.5 USDT" in a field of USDT is "0.5". Another unit stays. */
export function stripUnit(typed: string, unit: string | undefined): string {
  const [, figure, tail = ''] = /^(.*\p{Nd}[^\p{L}\p{S}%]*)(.+)$/su.exec(typed) ?? [];
  if (!unit || figure === undefined) return typed;
  return simplify(tail) === simplify(unit) ? figure.trimEnd() : typed;
}

/** Letters and signs that are seen, in one case and width. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, '');
}
