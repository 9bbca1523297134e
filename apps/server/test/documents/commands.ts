import { commandsByGroup } from '#cli/usage.ts';
import { code, tableOf } from './table.ts';

/** Table of docs/operating.md: the help of some groups of commands. */
export const commandsSection =
  (...groups: readonly string[]) =>
  (): string => {
    const rows = commandsByGroup
      .filter(([group]) => groups.includes(group))
      .flatMap(([, commands]) => commands)
      .map(([usage, help]) => [code(`hub ${usage}`), help]);
    return tableOf(['command', 'what it does'], rows);
  };
