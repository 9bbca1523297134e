import { refusal } from '#scripts/machine/sentences.ts';

interface Named {
  readonly name: string;
}

/**
 * Those whose name holds the words. `login, reset` asks for two, unless a name holds just that: many
 * have a comma of their own.
 * @throws a refusal that names the scenes there are.
 */
export function scenesNamed<S extends Named>(words: string, all: readonly S[]): S[] {
  const holding = (text: string): S[] => all.filter(({ name }) => name.includes(text));
  const whole = holding(words);
  if (whole.length > 0) return whole;
  const parts = words.split(',').map((part) => part.trim());
  const lost = parts.find((part) => holding(part).length === 0);
  if (lost !== undefined) {
    const names = all.map(({ name }) => name).toSorted();
    throw refusal(`No scene’s name holds “${lost}”. There are:\n${names.join('\n')}`);
  }
  return all.filter(({ name }) => parts.some((part) => name.includes(part)));
}
