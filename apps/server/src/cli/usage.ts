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
const helpByUsage = new Map([
  ...ofActions,
  ...otherCommands.map(({ usage, help }) => [usage, help] as const),
]);

/** Returns the name of a command: `group verb`, or `group` if an argument follows. */
export const commandIn = (usage: string): string =>
  /^[a-z]+(?: [a-z-]+)?(?= |$)/.exec(usage)?.[0] ?? '';

export const commandNames: readonly string[] = [...new Set([...helpByUsage.keys()].map(commandIn))];

const groupOf = (usage: string): string => usage.split(' ', 1)[0] ?? '';

const indent = 33;
const width = 108;

/** Breaks a help text into lines between words. */
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

const inOrder = [...new Set([...groups, ...[...helpByUsage.keys()].map(groupOf)])];

/** Commands with their help, by group. */
const commandsByGroup = inOrder.map(
  (group) => [group, [...helpByUsage].filter(([usage]) => groupOf(usage) === group)] as const,
);

const entriesOf = (group: string): string[] =>
  (commandsByGroup.find(([name]) => name === group)?.[1] ?? []).map(entryOf);

export const usage = [
  `Usage: ${program} <command> [--json]`,
  ...commandsByGroup.map(([, commands]) => commands.map(entryOf).join('\n')),
].join('\n\n');

function helpOf([group = '', verb = '']: readonly string[]): string[] {
  const exact = [...helpByUsage].filter(
    ([usageLine]) => commandIn(usageLine) === `${group} ${verb}`,
  );
  return exact.length > 0 ? exact.map(entryOf) : entriesOf(group);
}

/** Returns the help of the command as the result of wrong usage. */
export function wrongUsage(args: readonly string[]): CommandResult {
  const [group] = args;
  const help = group ? helpOf(args) : [];
  const unknown = `Unknown command: ${group ?? ''}. Usage: ${program} --help`;
  const text = help.length > 0 ? ['Usage:', ...help].join('\n') : unknown;
  return { exit: 2, text: group ? text : usage, json: { error: 'usage' } };
}
