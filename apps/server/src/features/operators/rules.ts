import type { Role } from '@hub/contract/roles';

/** Who runs the hub, as what. */
export interface RoleOf {
  readonly userId: number;
  readonly role: Role;
}

/** Whether nobody would be left who may change the operators, once this one has another role, or none. */
export const leavesNoOwner = (
  operators: readonly RoleOf[],
  { userId, role }: { readonly userId: number; readonly role: Role | null },
): boolean => {
  const isOwner = operators.some((one) => one.userId === userId && one.role === 'owner');
  const others = operators.filter((one) => one.userId !== userId);
  return isOwner && role !== 'owner' && others.every((one) => one.role !== 'owner');
};
