import type { Role } from '@hub/contract/roles';

export const factorGroups = ['nobody', 'operators', 'everyone'] as const;
export type FactorGroup = (typeof factorGroups)[number];

interface FactorFacts {
  readonly role: Role | null;
  /** Time at which a second factor was confirmed in this session; null if it was not. */
  readonly secondFactorAt: Date | null;
}

export const isFactorRequired = (of: FactorGroup, { role }: Pick<FactorFacts, 'role'>): boolean =>
  of === 'everyone' || (of === 'operators' && role !== null);

export const lacksFactor = (of: FactorGroup, user: FactorFacts): boolean =>
  user.secondFactorAt === null && isFactorRequired(of, user);
