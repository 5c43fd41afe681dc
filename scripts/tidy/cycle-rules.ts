import path from 'node:path';
import { listImports } from './import-rules.ts';
import { isTest, type Problem, type Source } from './sources.ts';

/** The file of the project that an import names, without its ending where a package is named. */
function findTarget(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  const named = /^@truemark\/([\w-]+)\/(.+)$/.exec(from);
  return named ? `packages/${named[1]}/src/${named[2]}` : undefined;
}

/** Who imports whom, types and lazy chunks included. */
function listEdges(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(source => {
      const targets = listImports(source).flatMap(({ from }) => {
        const target = findTarget(source.file, from);
        const found = target && [target, `${target}.ts`, `${target}.tsx`].find(file => known.has(file));
        return found ? [found] : [];
      });
      return [source.file, targets];
    }),
  );
}

/** One cycle of each group of files that reach one another, found depth first. */
function listCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const cycles: (readonly string[])[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) cycles.push(way.slice(start));
    if (start >= 0 || done.has(file)) return;
    for (const target of edges.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

const feature = /^(apps\/[\w-]+)\/src\/features\/([\w-]+)\//;

/** Which feature uses which, of the server and of each page. */
function listFeatureEdges(edges: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const used = new Map<string, readonly string[]>();
  for (const [file, targets] of edges) {
    const own = feature.exec(file)?.[0];
    if (own === undefined || isTest(file)) continue;
    const others = targets.flatMap(target => feature.exec(target)?.[0] ?? []).filter(other => other !== own);
    used.set(own, [...new Set([...(used.get(own) ?? []), ...others])]);
  }
  return used;
}

/** No file and no feature needs itself, by whatever way: what two need of one another belongs in a third. */
export function checkCycles(sources: readonly Source[]): readonly Problem[] {
  const edges = listEdges(sources);
  return [...listCycles(edges), ...listCycles(listFeatureEdges(edges))].map(cycle => ({
    file: cycle[0] ?? '',
    message: `is a cycle: ${[...cycle, cycle[0]].map(file => path.posix.basename(file ?? '')).join(' -> ')}`,
  }));
}
