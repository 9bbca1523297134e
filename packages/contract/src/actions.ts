import { operatorCalls, type OperatorCallName } from './operator-calls.ts';
import type { Action } from './operator-calls/action.ts';

export type { Action } from './operator-calls/action.ts';

type OperatorCalls = typeof operatorCalls;

export type ActionName = {
  [N in OperatorCallName]: OperatorCalls[N] extends Action ? N : never;
}[OperatorCallName];

const isAction = (call: OperatorCalls[OperatorCallName]): boolean => 'commands' in call;

export const actionNames = (Object.keys(operatorCalls) as OperatorCallName[]).filter((name) =>
  isAction(operatorCalls[name]),
) as ActionName[];

export const actionOf = (name: ActionName): Action => operatorCalls[name];

type EventOf<E> = E extends string ? never : keyof E;
export type ActionEvent = {
  [N in ActionName]: EventOf<OperatorCalls[N]['events']>;
}[ActionName];

/** Texts of these events for the person concerned. */
export const actionEventTexts = Object.assign(
  {},
  ...actionNames.map((name) => {
    const { events } = actionOf(name);
    return typeof events === 'string' ? {} : events;
  }),
) as Readonly<Record<ActionEvent, string>>;

/** Returns true if the body of an action has a reason. */
export const needsReason = ({ body }: Action): boolean =>
  'reason' in ((body as { readonly shape?: object } | undefined)?.shape ?? {});
