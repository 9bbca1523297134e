import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { speakBy } from '@hub/language';
import { english, languageOf } from '@hub/language/languages';
import {
  email,
  idInBody,
  idInQuery,
  identifier,
  name,
  prose,
  text,
  typedPassword,
} from './fields.ts';

const read = (schema: z.ZodMiniType<string>, input: unknown): string => {
  const parsed = z.safeParse(schema, input);
  return parsed.success ? `: ${parsed.data}` : (parsed.error.issues[0]?.message ?? '');
};

afterEach(() => speakBy(() => ({ language: english, table: {} })));

test('a rule reports a fault in the language that is current when the value is checked', () => {
  const field = name(2);
  const language = languageOf('de') ?? english;
  const table = {
    'fields.required': 'Pflichtfeld.',
    'fields.tooLong': ['Höchstens {count} Zeichen.', 'Höchstens {count} Zeichen.'],
    'fields.email': 'Keine Adresse.',
  };
  speakBy(() => ({ language, table }));
  expect([undefined, '', 'Bea'].map((input) => read(field, input))).toEqual([
    'Pflichtfeld.',
    'Pflichtfeld.',
    'Höchstens 2 Zeichen.',
  ]);
  expect(['', 'me'].map((input) => read(email, input))).toEqual(['Pflichtfeld.', 'Keine Adresse.']);
});

test.each([
  ['  for the shop ', ': for the shop'],
  ['', ': '],
  ['   ', ': '],
  ['two\nlines', 'This must be one line.'],
  ['123456789012345', 'At most 14 characters, please.'],
  [undefined, 'This field is required.'],
])('an optional single-line field turns %j into %j', (input, result) => {
  expect(read(name(14, 0), input)).toBe(result);
});

test.each([name, prose])(
  'an empty text counts as missing unless its minimum length is 0',
  (field) => {
    expect(read(field(14), ' ')).toBe('This field is required.');
    expect(read(field(14, 0), ' ')).toBe(': ');
  },
);

const turning = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

test.each([
  ['a name', name(80)],
  ['one line', text(80)],
])('%s loses characters that change direction and keeps the joiners of its script', (_, field) => {
  expect(read(field, `Bea\u202Egro.live${turning}`)).toBe(': Beagro.live');
  expect(read(field, 'علی\u200Cرضا')).toBe(': علی\u200Cرضا');
});

test('a name of only direction characters counts as missing', () => {
  expect(read(name(80), turning)).toBe('This field is required.');
  expect(read(text(80), turning)).toBe('This field is required.');
});

test('a message keeps the marks that right-to-left writers need and loses overrides', () => {
  const needed = 'שלום \u2068Hub 2.1\u2069\u200F!';
  expect(read(prose(80), needed)).toBe(`: ${needed}`);
  expect(read(prose(80), 'a\u202Eb\u202C\u202Dc\u202Ad\u202Be')).toBe(': abcde');
});

test('a password keeps every character', () => {
  expect(read(typedPassword, `Aa1${turning}`)).toBe(`: Aa1${turning}`);
});

test('an id is a number in a body and text in a query, and must fit its column', () => {
  for (const id of [0, -1, 1.5, 2 ** 31, null, 'x']) {
    expect(z.safeParse(idInBody, id).success, String(id)).toBe(false);
    expect(z.safeParse(idInQuery, String(id)).success, String(id)).toBe(false);
  }
  expect(z.parse(idInBody, 2 ** 31 - 1)).toBe(z.parse(idInQuery, '2147483647'));
  expect(z.safeParse(idInBody, '7').success).toBe(false);
});

test.each([
  [' Me@Bücher.example ', 'Me@xn--bcher-kva.example'],
  ['me@straße-shop.de', 'me@xn--strae-shop-83a.de'],
  ['me@xn--bcher-kva.example', 'me@xn--bcher-kva.example'],
  ['почта@пример.рф', null],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
  ['post@xn--e1afmkfd.xn--p1ai', 'post@xn--e1afmkfd.xn--p1ai'],
  ["o'neil+shop@mail.co.uk", "o'neil+shop@mail.co.uk"],
  ['me@bücher.example/evil', null],
  ['me@bü cher.example', null],
  ['me@bücher.example:25', null],
  ['me@ü@bücher.example', null],
  ['me@bücher', null],
  ['me@.bücher.example', null],
  ['me@shop.x1', null],
  ['me', null],
])('the email address %j becomes %j, with its domain in punycode', (input, result) => {
  expect(read(email, input)).toBe(result === null ? 'Enter a valid email address.' : `: ${result}`);
});

test('the sign-in identifier accepts an email address with a domain in any script', () => {
  expect(read(identifier, ' me@BÜCHER.example ')).toBe(': me@xn--bcher-kva.example');
  expect(read(identifier, 'Bücher')).toBe(': Bücher');
});
