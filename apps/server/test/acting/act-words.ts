import type { Call } from '@hub/contract/call';
import { operatorCalls } from '@hub/contract/operator-calls';
import { acts, type Act, type ActName, type None } from './acts.ts';
import { machine } from './beside-acts.ts';

export const actNames = Object.keys(acts) as ActName[];
export const actOf = (name: ActName): Act => acts[name];
export const callOf = (name: ActName): Call => operatorCalls[name];

/** Returns true if its form has a reason field. */
export const asksReason = ({ body }: Call): boolean =>
  'reason' in ((body as { readonly shape?: object } | undefined)?.shape ?? {});

const proof: None = { none: 'It asks for a fresh proof, which no program can give.' };

/** Returns the scopes that allow it to tokens, or the reason why none does. */
function tokenOf(name: ActName): readonly string[] | None {
  const { scope, fresh } = callOf(name);
  if (scope) return [scope];
  return fresh ? proof : (actOf(name).token ?? { none: '' });
}

const proofOf = ({ fresh }: Call): readonly string[] => {
  if (fresh === undefined) return [];
  return [fresh === true ? 'proof' : `proof with a ${fresh.withQuery}`];
};

const isNone = (cell: object): cell is None => 'none' in cell;

const head = [
  '| act | who, and what it asks for | command | token | in the trail | mail |',
  '| --- | --- | --- | --- | --- | --- |',
];

/** The tables of docs/operating/acts.md, line by line, with their notes. */
export function actWords(): string[] {
  const notes: string[] = [];
  const cell = (list: readonly string[] | None): string => {
    if (!isNone(list)) return list.map((each) => `\`${each}\``).join(', ');
    if (!notes.includes(list.none)) notes.push(list.none);
    return `no (${notes.indexOf(list.none) + 1})`;
  };
  const lineOf = (name: ActName): string => {
    const call = callOf(name);
    const { commands, mails, events } = actOf(name);
    const asks = [
      `\`${call.role ?? ''}\``,
      ...proofOf(call),
      ...(asksReason(call) ? ['reason'] : []),
    ].join(', ');
    const cells = [commands, tokenOf(name), events, mails].map(cell);
    return `| ${[call.summary, asks, ...cells].join(' | ')} |`;
  };
  const groups = [...new Set(actNames.map((name) => callOf(name).group))];
  const tables = groups.flatMap((group) => {
    const names = actNames.filter((name) => callOf(name).group === group);
    return [`## ${group}`, ...head, ...names.map(lineOf)];
  });
  const alone = Object.entries(machine).map(
    ([command, { why, event }]) =>
      `| \`${command}\` | ${event === undefined ? 'nothing' : `\`${event}\``} | ${why} |`,
  );
  return [
    ...tables,
    '## Why there is none',
    ...notes.map((note, at) => `${at + 1}. ${note}`),
    '## At the machine alone',
    '| command | in the trail | why no call does it |',
    '| --- | --- | --- |',
    ...alone,
  ];
}
