import { expect, test } from 'vitest';
import { renderMails } from './mail-samples.ts';

const mails = await renderMails(new URL('../../../catalog.json', import.meta.url).pathname);

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
