import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from '#scripts/machine/places.ts';

const templates = globSync('scripts/new/*.txt', { cwd: root });

test('the lines before which npm run new inserts code exist in a feature', () => {
  const insertions = templates.flatMap((template) =>
    [...readFileSync(inRoot(template), 'utf8').matchAll(/^>>> (\S+) \| (.+)$/gm)].map(
      ([, file = '', line = '']) => ({ template, file, line }),
    ),
  );
  expect(insertions.length).toBeGreaterThan(5);
  const lost = insertions.filter(({ file, line }) => {
    const places = globSync(file.replaceAll('{feature}', '*'), { cwd: root });
    return !places.some((place) => readFileSync(inRoot(place), 'utf8').includes(`\n${line}\n`));
  });
  expect(lost).toEqual([]);
});
