import { usage } from '#cli/usage.ts';

/** Each command of the help: `group verb`, or `group` if an argument follows. */
export const namedCommands: readonly string[] = [
  ...new Set(
    usage.split('\n').flatMap((line) => {
      const [, command] = /^ {2}([a-z]+(?: [a-z-]+)?)(?: |$)/.exec(line) ?? [];
      return command === undefined ? [] : [command];
    }),
  ),
];
