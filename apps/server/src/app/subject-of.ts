import type { Deps } from './composition.ts';
import type { Subject } from '#doctor/subject.ts';
import { createKeys } from '#platform/secrets/keys.ts';

/** Returns the subject of the checks for a running hub, which has all parts. */
export const subjectOf = (deps: Omit<Deps, 'checkAnswers'>): Subject => ({
  node: { version: process.versions.node, fault: null },
  settings: { faults: [], ...deps.settings },
  catalogue: () => {
    const { catalog, source } = deps.inForce();
    return { catalog, faults: [], file: source.file };
  },
  config: deps.config,
  database: { is: 'open', db: deps.db },
  clock: deps.clock,
  rings: deps.secrets.map(createKeys),
  release: deps,
  user: process.getuid?.() ?? null,
});
