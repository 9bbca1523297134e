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
  const isOwner = operators.some(
    (operator) => operator.userId === userId && operator.role === 'owner',
  );
  const others = operators.filter((operator) => operator.userId !== userId);
  return isOwner && role !== 'owner' && others.every((operator) => operator.role !== 'owner');
};
