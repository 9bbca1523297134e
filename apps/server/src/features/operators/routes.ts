import type { OperatorChange, Operators } from './service.ts';
import { operatorTexts } from './texts.ts';
import { toMe, toOperator } from './to-wire.ts';
import type { Routes } from '#http/route.ts';

const toOutcome = (outcome: OperatorChange) => ({
  success: outcome === 'done',
  message: operatorTexts[outcome],
});

export const operatorRoutes = (operators: Operators): Routes => ({
  operatorMe: { handle: async ({ user }) => toMe(user) },
  operatorsList: {
    handle: async () => ({ operators: (await operators.list()).map(toOperator) }),
  },
  addOperator: {
    handle: async ({ body: { email, role }, by }) =>
      toOutcome(await operators.add(email, role, by)),
  },
  changeOperatorRole: {
    handle: async ({ body: { email, role }, by }) =>
      toOutcome(await operators.changeRole(email, role, by)),
  },
  removeOperator: {
    handle: async ({ body, by }) => toOutcome(await operators.remove(body.email, by)),
  },
});
