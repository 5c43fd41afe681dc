import { workspaceLimits } from '@truemark/contract/limits';

/** What the instrument on screen is compared with: nothing is compared with itself. */
export function listCompared(chosen: readonly string[], here: string): readonly string[] {
  return chosen.filter(code => code !== here);
}

export function isCompareFull(chosen: readonly string[], here: string): boolean {
  return listCompared(chosen, here).length >= workspaceLimits.comparedMax;
}

/** The choice with one instrument put in or taken out; where there is no room for it, the choice as it was. */
export function toggleCompared(chosen: readonly string[], code: string, here: string): readonly string[] {
  const others = listCompared(chosen, here);
  if (others.includes(code)) return others.filter(each => each !== code);
  return code === here || isCompareFull(chosen, here) ? chosen : [...others, code];
}

/** Which color each instrument has: what had one keeps it, what is new takes the first that is free. */
export function assignSlots(known: ReadonlyMap<string, number>, codes: readonly string[]): ReadonlyMap<string, number> {
  const slots = new Map([...known].filter(([code]) => codes.includes(code)));
  for (const code of codes) {
    if (slots.has(code)) continue;
    const taken = new Set(slots.values());
    slots.set(code, codes.map((_code, slot) => slot).find(slot => !taken.has(slot)) ?? 0);
  }
  return slots;
}
