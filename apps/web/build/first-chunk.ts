import type { Rolldown } from 'vite';

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>;

function needs(file: string, id: string, context: Parameters<Name>[1]): boolean {
  const moduleIds = new Set([id]);
  for (const moduleId of moduleIds) {
    if (moduleId.endsWith(file)) return true;
    for (const importer of context.getModuleInfo(moduleId)?.importers ?? [])
      moduleIds.add(importer);
  }
  return false;
}

/** Puts the frame into one chunk, which is 5 kB smaller than twenty; every screen needs it. */
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
