interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Says which modules the first picture needs: everything that the given roots import at once, directly or not. They
 * become one file, because fifty small ones pack badly and wait for one another.
 */
function findFirstModules(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|zustand)\//;
/** Reached through a library's index, but used by later pages only. */
const later =
  /@tanstack\/(react-query|query-core)\/.*\/(useQueries|queriesObserver|(use)?[iI]nfinite\w*|useMutation|mutationObserver)\.js$/;

export interface FirstPicture {
  /** Entry modules that every first picture needs. */
  readonly roots: readonly string[];
  /** Groups of entry modules of which one is needed: what all of them import is needed in any case. */
  readonly choices: readonly (readonly string[])[];
}

function findModules({ roots, choices }: FirstPicture, graph: Graph): ReadonlySet<string> {
  const always = findFirstModules(roots, graph);
  const [first = new Set<string>(), ...others] = choices.map(choice => findFirstModules(choice, graph));
  const shared = [...first].filter(id => others.every(other => other.has(id)));
  return new Set([...always, ...shared].filter(id => !later.test(id)));
}

type NameChunk = (id: string, graph: Graph) => string | undefined;

/**
 * Groups for the modules of the first picture: `vendor` for what others write and seldom changes, `first` for ours. The
 * roots themselves keep files of their own.
 */
export function groupFirstChunks(picture: FirstPicture): { name: NameChunk; priority: number }[] {
  let found: ReadonlySet<string> | undefined;
  const nameWhen =
    (name: string, isWanted: (id: string) => boolean): NameChunk =>
    (id, graph) => {
      found ??= findModules(picture, graph);
      return found.has(id) && isWanted(id) ? name : undefined;
    };
  return [
    { name: nameWhen('vendor', id => vendor.test(id)), priority: 2 },
    { name: nameWhen('first', id => !picture.roots.includes(id)), priority: 1 },
  ];
}
