import { expect, test } from 'vitest';
import { flag, readArguments, text } from './arguments.ts';

const options = { to: text, verbose: flag };

test.each<[string, object | null]>([
  ['one --to two three', { values: { to: 'two' }, positionals: ['one', 'three'] }],
  ['--verbose --to=two', { values: { to: 'two', verbose: true }, positionals: [] }],
  ['-- --to', { values: {}, positionals: ['--to'] }],
  ['one --to', null],
  ['one --unknown', null],
  ['--verbose=yes', null],
])('parses or refuses the arguments: %s', (typed, read) => {
  expect(readArguments(typed.split(' '), options)).toEqual(read);
});
