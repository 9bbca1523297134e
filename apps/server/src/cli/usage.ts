import { actionNames, actionOf } from '@hub/contract/actions';
import { otherCommands } from './other-commands.ts';
import type { CommandResult } from './result.ts';
import { isByNpm } from '#settings/config.ts';

/** Name of the program: an npm script in a clone, `hub` on a server and in an image. */
const program = isByNpm() ? 'npm run hub --' : 'hub';

/** Command groups in the order of the help. Other groups follow. */
const groups = (
  'status doctor mail operator token webhook announce user license plugin theme release catalog ' +
  'audit jobs file backup restore'
).split(' ');

const ofActions = actionNames.flatMap((name) => {
  const { commands } = actionOf(name);
  return typeof commands === 'string' ? [] : Object.entries(commands);
});

/** Help of every command by its syntax. Two actions may share one command. */
const helpByUsage = new Map([...ofActions, ...Object.entries(otherCommands)]);

/** Returns the name of a command: `group verb`, or `group` if an argument follows. */
export const commandIn = (usage: string): string =>
  /^[a-z]+(?: [a-z-]+)?(?= |$)/.exec(usage)?.[0] ?? '';

export const commandNames: readonly string[] = [...new Set([...helpByUsage.keys()].map(commandIn))];

const groupOf = (usage: string): string => usage.split(' ', 1)[0] ?? '';

const indent = 33;
const width = 108;

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width - indent) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function entryOf([usage, help]: readonly [string, string]): string {
  const lines = wrapped(help).map((line) => `${' '.repeat(indent)}${line}`);
  const head = `  ${usage}`;
  if (head.length + 2 > indent) return [head, ...lines].join('\n');
  return `${head.padEnd(indent)}${lines.join('\n').trimStart()}`;
}

const byGroup = Map.groupBy(helpByUsage, ([usage]) => groupOf(usage));

const entriesOf = (group: string): string[] => (byGroup.get(group) ?? []).map(entryOf);

const inOrder = [...new Set([...groups, ...byGroup.keys()])];

export const usage = [
  `Usage: ${program} <command> [--json]`,
  ...inOrder.map((group) => entriesOf(group).join('\n')),
].join('\n\n');

function helpOf([group = '', verb = '']: readonly string[]): string[] {
  const exact = [...helpByUsage].filter(
    ([usageLine]) => commandIn(usageLine) === `${group} ${verb}`,
  );
  return exact.length > 0 ? exact.map(entryOf) : entriesOf(group);
}

export function wrongUsage(args: readonly string[]): CommandResult {
  const [group] = args;
  const help = group ? helpOf(args) : [];
  const unknown = `Unknown command: ${group ?? ''}. Usage: ${program} --help`;
  const text = help.length > 0 ? ['Usage:', ...help].join('\n') : unknown;
  return { exit: 2, text: group ? text : usage, json: { error: 'usage' } };
}
