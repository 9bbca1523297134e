import { expect, test } from 'vitest';
import { factsOf, fillFor, fillIn, unfilled } from './canned.ts';
import { aBuyer, aConversation, aLicense } from '#test/conversations.ts';

const shop = aLicense({ id: 31 });
const other = aLicense({ id: 32, code_end: 'c0de', sites: [], supported_until: null });
const text =
  '{{first_name}}: {{item}} …{{code_end}} on {{ site }} until {{support_until}}. {{operator}}';

test('fills in every placeholder from the linked license', () => {
  const conversation = aConversation({
    license: { id: 31, label: 'Essentials …7f31', support_ended: false },
    buyer: aBuyer({ licenses: [other, shop] }),
  });
  expect(fillIn(text, factsOf(conversation, 'Ada'))).toBe(
    'Ida: Essentials …7f31 on shop.example until 26 Mar 2027. Ada',
  );
});

test('uses the only license of a buyer, and none of several', () => {
  const one = aConversation({ license: null, buyer: aBuyer({ licenses: [shop] }) });
  expect(factsOf(one, null).site).toBe('shop.example');
  const two = aConversation({ license: null, buyer: aBuyer({ licenses: [shop, other] }) });
  expect(fillIn('{{item}} {{site}}', factsOf(two, null))).toBe('{{item}} {{site}}');
});

test('keeps placeholders without a value and reports each once', () => {
  const facts = factsOf(aConversation({ license: null, buyer: null }), 'Ada');
  const filled = fillIn('{{first_name}}, {{site}} and {{site}}. {{operator}} {{unknown}}', facts);
  expect(filled).toBe('{{first_name}}, {{site}} and {{site}}. Ada {{unknown}}');
  expect(unfilled(filled)).toEqual(['{{first_name}}', '{{site}}']);
});

test('does not treat a buyer’s name as a placeholder', () => {
  const buyer = aBuyer({ name: '{{site}} $& $1', licenses: [shop] });
  const facts = factsOf(aConversation({ license: null, buyer }), 'Ada');
  expect(fillIn('Hello {{first_name}}', facts)).toBe('Hello {{site}}');
});

test.each([
  [null, 'Hello Ida, until 26 Mar 2027.'],
  ['de', 'Hallo Ida, bis 26.03.2027.'],
  ['fr', 'Hello Ida, until 26 Mar 2027.'],
])(
  'a buyer with the language %s gets that translation, or else the default text',
  (language, filled) => {
    const conversation = aConversation({ language, buyer: aBuyer({ licenses: [shop] }) });
    const reply = {
      id: 1,
      title: 'Renewal',
      text: 'Hello {{first_name}}, until {{support_until}}.',
      translations: { de: 'Hallo {{first_name}}, bis {{support_until}}.' },
      steps: null,
    };
    expect(fillFor(conversation, reply, 'Ada')).toBe(filled);
  },
);
