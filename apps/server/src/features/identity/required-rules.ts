import type { Role } from '@hub/contract/roles';

/** Users who must use a second factor. */
export const factorGroups = ['nobody', 'operators', 'everyone'] as const;
export type FactorGroup = (typeof factorGroups)[number];

interface FactorFacts {
  readonly role: Role | null;
  /** Time of the second factor in this session. */
  readonly secondFactorAt: Date | null;
}

export const isFactorRequired = (of: FactorGroup, { role }: Pick<FactorFacts, 'role'>): boolean =>
  of === 'everyone' || (of === 'operators' && role !== null);

/** Returns true if this session must still give one. */
export const lacksFactor = (of: FactorGroup, user: FactorFacts): boolean =>
  user.secondFactorAt === null && isFactorRequired(of, user);
