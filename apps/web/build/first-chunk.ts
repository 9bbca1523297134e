import type { Rolldown } from 'vite';

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>;

/** Returns true if `file` imports the module `id`, by way of others too, but not later. */
function needs(file: string, id: string, context: Parameters<Name>[1]): boolean {
  const above = new Set([id]);
  for (const one of above) {
    if (one.endsWith(file)) return true;
    for (const importer of context.getModuleInfo(one)?.importers ?? []) above.add(importer);
  }
  return false;
}

/**
 * Every screen needs the whole frame of the app: as one chunk it is 5 kB smaller than as twenty.
 * What runs before it stays apart.
 */
export const firstChunk: Rolldown.CodeSplittingGroup = {
  name: (id, context) =>
    needs('/src/app/main.tsx', id, context) &&
    !needs('/src/app/boot.ts', id, context) &&
    !needs('/react-dom/client.js', id, context)
      ? 'app'
      : null,
  debugName: 'app',
  includeDependenciesRecursively: false,
};
