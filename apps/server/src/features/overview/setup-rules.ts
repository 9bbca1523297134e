import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';

export type SetupLine = OperatorAnswerOf<'overview'>['setup'][number];

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
  readonly sellsPlugins: boolean;
}

/**
 * Returns the setup steps for an operator: all steps for an owner, the second factor for others.
 * Returns an empty list when all lasting steps are done. A later outage of the marketplace or the
 * public address does not reopen the list, because the overview reports it under “Needs attention”.
 */
export function setupOf(circumstances: SetupCircumstances): SetupLine[] {
  const secondFactor: SetupLine = { step: 'second_factor', done: circumstances.hasFactor };
  if (circumstances.role !== 'owner') return secondFactor.done ? [] : [secondFactor];
  const lasting: SetupLine[] = [
    { step: 'email', done: circumstances.hasMail },
    { step: 'catalog', done: circumstances.isCatalogOwn },
    { step: 'theme', done: circumstances.hasTheme },
    ...(circumstances.sellsPlugins
      ? [{ step: 'plugin', done: circumstances.hasPlugin } as const]
      : []),
    { step: 'backup', done: circumstances.hasBackup },
    { step: 'colleague', done: circumstances.hasColleague },
  ];
  if (secondFactor.done && lasting.every(({ done }) => done)) return [];
  return [
    secondFactor,
    ...(circumstances.isSandbox
      ? []
      : [{ step: 'address', done: !circumstances.faults.has('public address') } as const]),
    { step: 'marketplace', done: !circumstances.faults.has('marketplace') },
    ...lasting,
  ];
}
