import { afterEach, describe, expect, test } from 'vitest';
import { speakByMoment } from '#platform/language.ts';
import { isPlural, sources, speakBy, type Messages, type Speech } from '@hub/language';
import { english } from '@hub/language/languages';
import { renderMails, unproven } from '#test/mail-samples.ts';
import { expectRows } from '#test/rows.ts';

const catalogFile = new URL('../../../../catalog.json', import.meta.url).pathname;
const mails = await renderMails(catalogFile);
/**
 * Emails to an unverified address. Any email may go to one, because support can change the address
 * of an account.
 */
const toStrangers = await renderMails(catalogFile, unproven);

type Mail = (typeof mails)[number];

/** Expects that no email has faults. `faultsOf` returns the faults of an email. */
function expectNoFaults(all: readonly Mail[], faultsOf: (mail: Mail) => unknown[]): void {
  expectRows(all.map((mail) => ({ case: mail.name, expected: [], actual: faultsOf(mail) })));
}

test('every email is complete as HTML and as plain text', () => {
  const wanted = ['Customer Hub', 'You’re receiving this email because'];
  expectNoFaults(mails, ({ subject, html, text }) => [
    ...(subject.match(/undefined|null|\n/g) ?? []),
    ...(html.match(/TODO/g) ?? []),
    ...['lang="en"', ...wanted].filter((part) => !html.includes(part)),
    ...wanted.filter((part) => !text.includes(part)),
    ...(`${html}\n${text}`.match(/undefined|NaN|\[object/g) ?? []),
    ...(text.match(/<\/?[a-z]/gi) ?? []),
  ]);
});

test('every email links only to the hub and loads nothing', () => {
  expectNoFaults(mails, ({ html }) => [
    ...[...html.matchAll(/href="([^"]*)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !link.startsWith('https://hub.example/')),
    // The library's default blue has too little contrast.
    ...(html.match(/#067df7|<img|<script|<link[^>]+stylesheet|url\(/gi) ?? []),
  ]);
});

test('no email to an unverified address contains text that a person typed', () => {
  expectNoFaults(toStrangers, ({ subject, html, text }) => [
    ...([subject, html, text].join('\n').match(/evil|You won/gi) ?? []),
  ]);
});

test('every email except these has another text for a verified address', () => {
  const same = mails.filter(({ html }, nth) => html === toStrangers[nth]?.html);
  expect(same.map(({ name }) => name).toSorted()).toEqual([
    'identity/verify-email',
    'verification/activated',
    'verification/activated-by-code',
    'verification/code-reused',
    'verification/ended',
    'verification/ended-together',
    'verification/network',
    'verification/unbound',
  ]);
  const named = mails.filter(({ html }) => html.includes('Hi Bea,'));
  expect(named.map(({ name }) => name)).toContain('identity/reset-password');
});

const readable = (html: string): string =>
  html
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<!-- -->|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

/** Returns `⟦id⟧` as the translation of each text. */
const marked = (id: string, messages: Messages): [string, string | string[]][] =>
  Object.entries(messages).flatMap(([name, message]) => {
    const own = `${id}.${name}`;
    if (typeof message === 'string') return [[own, `⟦${own}⟧`]];
    if (isPlural(message)) return [[own, [`⟦${own}⟧`, `⟦${own}⟧`]]];
    return marked(own, Object.fromEntries(Object.entries(message)));
  });

describe('translated email', () => {
  const speak = (table: Speech['table']): void => speakBy(() => ({ language: english, table }));
  // Other tests of this process use the languages of their requests again.
  afterEach(speakByMoment);

  test('contains no English words if it goes to a buyer', async () => {
    speak(Object.fromEntries([...sources].flatMap(([id, messages]) => marked(id, messages))));
    const own = /^(?:operators|alerts|webhooks)\//;
    const toBuyers = (await renderMails(catalogFile)).filter(({ name }) => !own.test(name));
    expect(toBuyers.length).toBeGreaterThan(40);
    expectNoFaults(toBuyers, ({ subject, html }) => [
      ...(`${subject} ${readable(html)}`
        .replaceAll(/⟦.*?⟧|https:\S+|Customer Hub/g, '')
        .match(/[a-z]+/gi) ?? []),
    ]);
  });
});

/** Labels of the licenses in the sample emails. */
const label = /(?:Essentials …1234|Megapack …abcd)(?: · shop\.example)?/g;
/** Fragments of license names outside their labels. */
const remains = /Essentials|Megapack|1234|abcd|•/;

const withoutLabels = (text: string): string => readable(text).replaceAll(label, '');

describe('license in an email', () => {
  test('emails name a license only by its label', () => {
    expectNoFaults(mails, ({ subject, html, text }) => [
      ...([subject, html, text].map(withoutLabels).join('\n').match(remains) ?? []),
    ]);
  });

  test('every email about a license names it', () => {
    const isNamed = ({ text }: Mail) => readable(text).search(label) >= 0;
    const isAbout = ({ name }: Mail) => /^(?:licenses|verification)\/|^support\/ends$/.test(name);
    const about = mails.filter(isAbout).map(({ name }) => name);
    expect(mails.filter(isNamed).map(({ name }) => name)).toEqual(about);
    expect(about.length).toBeGreaterThan(10);
  });
});
