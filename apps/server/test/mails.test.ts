import { describe, expect, test } from 'vitest';
import { renderMails, unproven } from './mail-samples.ts';

const catalogFile = new URL('../../../catalog.json', import.meta.url).pathname;
const mails = await renderMails(catalogFile);
/** Any of them may go to an address that is not proven: support may give an account another one. */
const toStrangers = await renderMails(catalogFile, unproven);

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

test('all but these are told otherwise to whose address is proven', () => {
  const same = mails.filter(({ html }, nth) => html === toStrangers[nth]?.html);
  expect(same.map(({ name }) => name).toSorted()).toEqual([
    'identity.verify_email',
    'verification.activated',
    'verification.activated_by_code',
    'verification.code_reused',
    'verification.ended',
    'verification.ended_together',
    'verification.network',
    'verification.unbound',
  ]);
  const named = mails.filter(({ html }) => html.includes('Hello, Bea'));
  expect(named.map(({ name }) => name)).toContain('identity.reset_password');
});

/** Of the licences that the examples of mails are about. */
const label = /(?:Essentials …1234|Megapack …abcd)(?: · shop\.example)?/g;
/** What is left of a licence where something else than the label named it. */
const remains = /Essentials|Megapack|1234|abcd|•/;

const readable = (html: string): string =>
  html
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<!-- -->|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

const withoutLabels = (text: string): string => readable(text).replaceAll(label, '');

describe('a licence', () => {
  test.each(mails)('is called by its label alone in $name', ({ subject, html, text }) => {
    for (const version of [subject, html, text])
      expect(withoutLabels(version)).not.toMatch(remains);
  });

  test('is named in all mails that are about one', () => {
    const naming = mails.filter(({ text }) => readable(text).search(label) >= 0);
    expect(naming.map(({ name }) => name).toSorted()).toEqual([
      'licenses.blocked',
      'licenses.given_away',
      'licenses.given_here',
      'licenses.moved_away',
      'licenses.moved_here',
      'licenses.unblocked',
      'support.ends',
      'verification.activated',
      'verification.activated_by_code',
      'verification.code_reused',
      'verification.ended',
      'verification.ended_together',
      'verification.network',
      'verification.unbound',
    ]);
  });
});
