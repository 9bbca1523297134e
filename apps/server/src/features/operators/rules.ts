import type { Role } from '@hub/contract/roles';

export interface RoleOf {
  readonly userId: number;
  readonly role: Role;
}

/** Returns true if no owner would be left after this operator gets another role, or none. */
export const leavesNoOwner = (
  operators: readonly RoleOf[],
  { userId, role }: { readonly userId: number; readonly role: Role | null },
): boolean => {
  const owners = operators.filter((operator) => operator.role === 'owner');
  return role !== 'owner' && owners.length === 1 && owners[0]?.userId === userId;
};
