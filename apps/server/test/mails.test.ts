import { expect, test } from 'vitest';
import { renderMails, unproven } from './mail-samples.ts';

const catalogFile = new URL('../../../catalog.json', import.meta.url).pathname;
const mails = await renderMails(catalogFile);
/** What may go to an address before it is proven, and who has it then. */
const early = [
  'verify_email',
  'confirm_email',
  'already_registered',
  'email_wanted',
  'reset_password',
  'reset_sent',
  'signed_out_by_support',
  'blocked',
  'unblocked',
];
const toStrangers = (await renderMails(catalogFile, unproven)).filter(({ name }) =>
  early.some((one) => name === `identity.${one}`),
);

test.each(mails)('$name is complete, as a page and as plain text', ({ subject, html, text }) => {
  expect(subject).not.toMatch(/undefined|null|\n/);
  expect(html).toContain('lang="en"');
  for (const version of [html, text]) {
    expect(version).toContain('Customer Hub');
    expect(version).toContain('You get this mail because');
    expect(version).not.toMatch(/undefined|NaN|\[object/);
  }
  expect(text).not.toMatch(/<\/?[a-z]/i);
});

test.each(mails)('$name leads to the hub alone, and loads nothing', ({ html }) => {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  for (const link of links) expect(link).toMatch(/^https:\/\/hub\.example\//);
  // The library's own blue is too light to read.
  expect(html).not.toMatch(/#067df7/i);
  expect(html).not.toMatch(/<img|<script|<link[^>]+stylesheet|url\(/);
});

test.each(toStrangers)('$name carries nothing that a person typed to a stranger', (mail) => {
  for (const version of [mail.subject, mail.html, mail.text]) {
    expect(version).not.toMatch(/evil|You won/i);
  }
});

test('those are all that go to an address before it is proven', () => {
  expect(toStrangers).toHaveLength(early.length);
  const named = mails.filter(({ html }) => html.includes('Hello, Bea'));
  expect(named.map(({ name }) => name)).toContain('identity.reset_password');
});
