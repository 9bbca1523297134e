import { actionNames, actionOf, needsReason, type Action } from '@hub/contract/actions';
import { commandIn } from '#cli/usage.ts';
import { otherEventsSection } from './programs.ts';
import { code, tableOf } from './table.ts';

const proofOf = ({ fresh }: Action): string[] => {
  if (fresh === undefined) return [];
  return [fresh === true ? 'proof' : `proof with a ${fresh.withQuery}`];
};

/** Names, or a sentence with the reason why there are none. */
type Cell = readonly string[] | string;

const namesIn = (list: object | string): Cell =>
  typeof list === 'string' ? list : Object.keys(list);

function cellsOf(action: Action): Cell[] {
  const { scope, commands, events, mails, noToken } = action;
  const named = namesIn(commands);
  const token = noToken ?? 'It needs a fresh proof, which no program can give.';
  return [
    typeof named === 'string' ? named : [...new Set(named.map(commandIn))],
    scope ? [scope] : token,
    namesIn(events),
    mails,
  ];
}

/** Returns the tables of docs/operating/actions.md. */
export function actionsSection(): string {
  const reasons: string[] = [];
  const written = (cell: Cell): string => {
    if (typeof cell !== 'string') return cell.map(code).join(', ');
    if (!reasons.includes(cell)) reasons.push(cell);
    return `(${reasons.indexOf(cell) + 1})`;
  };
  const rowOf = (action: Action): string[] => {
    const reason = needsReason(action) ? ['reason'] : [];
    const needs = [code(action.role), ...proofOf(action), ...reason].join(', ');
    return [action.summary, needs, ...cellsOf(action).map(written)];
  };
  const all = actionNames.map(actionOf);
  const head = ['action', 'role, and what it needs', 'command', 'token', 'audit event', 'email'];
  const tables = [...new Set(all.map(({ group }) => group))].flatMap((group) => [
    `## ${group}`,
    tableOf(head, all.filter((action) => action.group === group).map(rowOf)),
  ]);
  return [
    ...tables,
    '## Why an entry is missing',
    reasons.map((reason, at) => `${at + 1}. ${reason}`).join('\n'),
    '## Other audit events',
    otherEventsSection(),
  ].join('\n\n');
}
