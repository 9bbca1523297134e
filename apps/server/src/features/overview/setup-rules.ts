import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';

export type SetupLine = OperatorAnswerOf<'overview'>['setup'][number];

/** Lasting facts about the setup of a hub. */
export interface SetupFacts {
  readonly hasFactor: boolean;
  /** True if someone used a link from an email. */
  readonly hasMail: boolean;
  readonly hasTheme: boolean;
  readonly hasPlugin: boolean;
  readonly hasBackup: boolean;
  /** True with a second operator or an invitation. */
  readonly hasColleague: boolean;
}

export interface SetupCircumstances extends SetupFacts {
  readonly role: Role;
  /** True in the sandbox, which has no public address. */
  readonly isSandbox: boolean;
  /** Health checks that report a fault now. */
  readonly faults: ReadonlySet<string>;
  readonly isCatalogOwn: boolean;
  /** True if the catalog has plugins to download. */
  readonly sellsPlugins: boolean;
}

/**
 * Returns the setup steps for an operator: all steps for an owner, the second factor for others.
 * Returns an empty list when all lasting steps are done. A later outage of the marketplace or the
 * public address does not reopen the list, because it is listed under needs attention.
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
