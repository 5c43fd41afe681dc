/** A hash for the eye: groups of four, the middle cut. The full value belongs on the copy button. */
export function formatHash(hash: string, groupsStart = 2, groupsEnd = 1): string {
  const groups = hash.match(/.{1,4}/g) ?? [];
  if (groups.length <= groupsStart + groupsEnd) return groups.join(' ');
  return [...groups.slice(0, groupsStart), '…', ...groups.slice(groups.length - groupsEnd)].join(' ');
}
