import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';

export type SetupLine = OperatorAnswerOf<'overview'>['setup'][number];

/** Lasting facts of a hub that is set up. */
export interface SetupFacts {
  readonly hasFactor: boolean;
  /** Someone used a link of an email. */
  readonly hasMail: boolean;
  readonly hasTheme: boolean;
  readonly hasPlugin: boolean;
  readonly hasBackup: boolean;
  /** A second operator, or an invitation. */
  readonly hasColleague: boolean;
}

export interface SetupCircumstances extends SetupFacts {
  readonly role: Role;
  /** The sandbox has no public address. */
  readonly isSandbox: boolean;
  /** Checks that find a fault now. */
  readonly faults: ReadonlySet<string>;
  readonly isCatalogOwn: boolean;
  /** The catalog has plugins to download. */
  readonly sellsPlugins: boolean;
}

/**
 * Returns the steps of a new hub that an operator can take: all of them for an owner, the second
 * factor for others. Nothing once all are done. An outage of the marketplace or the address does
 * not bring the list back: it is among what needs attention.
 */
export function setupOf(of: SetupCircumstances): SetupLine[] {
  const own: SetupLine = { step: 'second_factor', done: of.hasFactor };
  if (of.role !== 'owner') return own.done ? [] : [own];
  const lasting: SetupLine[] = [
    { step: 'email', done: of.hasMail },
    { step: 'catalog', done: of.isCatalogOwn },
    { step: 'theme', done: of.hasTheme },
    ...(of.sellsPlugins ? [{ step: 'plugin', done: of.hasPlugin } as const] : []),
    { step: 'backup', done: of.hasBackup },
    { step: 'colleague', done: of.hasColleague },
  ];
  if (own.done && lasting.every(({ done }) => done)) return [];
  return [
    own,
    ...(of.isSandbox ? [] : [{ step: 'address', done: !of.faults.has('public address') } as const]),
    { step: 'marketplace', done: !of.faults.has('marketplace') },
    ...lasting,
  ];
}
