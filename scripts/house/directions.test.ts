import { expect, test } from 'vitest';
import { isTest, sourcesOf } from './test/sources.ts';

const sides = /\b(?:left|right)\b|translateX\(/;

/**
 * Matches shorthands with four values; the second value is for the right and the fourth for the
 * left.
 */
const fourValued =
  /^(?:margin|padding|inset|border-(?:width|style|color|radius)|scroll-(?:margin|padding))$/;

/** Splits values at spaces outside parentheses. */
const valuesOf = (value: string): string[] =>
  value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function isOneSided(property: string, value: string): boolean {
  if (sides.test(`${property} ${value}`)) return true;
  if (!fourValued.test(property)) return false;
  const [first, second = first, third = first, fourth = second] = valuesOf(value);
  return property === 'border-radius' ? first !== second || third !== fourth : second !== fourth;
}

/** Returns declarations that name left or right and do not change with the text direction. */
function oneSided(css: string): { line: number; declaration: string }[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  // A rule for one text direction, or for one edge of the window, may name left and right.
  const rules = plain.replaceAll(/[^{};]*(?::dir\(|-(?:left|right)\b)[^{};]*\{[^}]*\}/g, (rule) =>
    rule.replaceAll(/[^\n]/g, ' '),
  );
  return [...rules.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^{};]+);/g)]
    .filter(([, property = '', value = '']) => isOneSided(property, value))
    .map((found) => ({
      line: plain.slice(0, found.index).split('\n').length,
      declaration: found[0].replaceAll(/\s+/g, ' '),
    }));
}

const wayOut =
  'name start and end, as in margin-inline-start and text-align: end, or write a rule for :dir(ltr) and one for :dir(rtl)';

test('stylesheets use start and end instead of left and right', () => {
  const styles = sourcesOf(/^(?:apps\/(?:web|console)|packages\/ui)\/src\/.*\.css$/);
  expect(styles.length).toBeGreaterThan(50);
  const found = styles.flatMap(({ path, text }) =>
    oneSided(text).map(({ line, declaration }) => `${path}:${line} ${declaration}`),
  );
  expect(found, wayOut).toEqual([]);
});

test('styles in components use start and end instead of left and right', () => {
  const components = sourcesOf(/^(?:apps\/(?:web|console)|packages\/ui)\/src\/.*\.tsx$/);
  const named =
    /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|textAlign: '(?:left|right)'|style=\{\{[^}]*\b(?:left|right):)/;
  const found = components
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (named.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(found, wayOut).toEqual([]);
});

test('detects left and right in a stylesheet', () => {
  const css = `.a {
  margin-left: 1px;
  /* padding-right: 1px; */
  padding: 1px 2px 1px calc(1px + (2px * 3));
  border-radius: 1px 1px 0 0;
  inset: 0 auto auto;
  text-align: right;
}
.a:dir(rtl) {
  left: 0;
}
@media (min-width: 1px) {
  .a { transform: translateX(-50%); border-radius: 1px 0; }
}`;
  expect(oneSided(css).map(({ line, declaration }) => `${line} ${declaration}`)).toEqual([
    '2 margin-left: 1px;',
    '4 padding: 1px 2px 1px calc(1px + (2px * 3));',
    '7 text-align: right;',
    '13 transform: translateX(-50%);',
    '13 border-radius: 1px 0;',
  ]);
});
