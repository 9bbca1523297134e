import { commandsByGroup } from '#cli/usage.ts';
import { code, listOf } from './table.ts';

/** List of docs/operating.md: the help of some groups of commands. */
export const commandsSection =
  (...groups: readonly string[]) =>
  (): string => {
    const rows = commandsByGroup
      .filter(([group]) => groups.includes(group))
      .flatMap(([, commands]) => commands)
      .map(([usage, help]) => [code(`hub ${usage}`), help] as const);
    return listOf(rows);
  };
