import { expect, test } from 'vitest';
import { createBodies } from './formats.ts';

const bodies = createBodies({ publicUrl: new URL('https://hub.example/') });

/** Event of a site with a hostile address. */
const hostile = {
  at: new Date(),
  event: 'verification.activated',
  userId: 7,
  actor: 'site',
  details: {
    item: 'Es*sen*tials',
    code_end: '7f31',
    site: '<!channel> @everyone <@U1> [free](https://evil.example) `x`\n# big & ~~b~~ _i_ ||s||',
  },
};
const open = 'https://hub.example/console/people/7';

const bodyFor = (format: 'slack' | 'discord' | 'mattermost') =>
  JSON.parse(bodies(format, hostile)) as Record<string, unknown>;

test('sends Slack plain text, and a fallback text without links or mentions', () => {
  const { text, blocks } = bodyFor('slack');
  expect(blocks).toEqual([
    {
      type: 'section',
      text: { type: 'plain_text', emoji: false, text: expect.stringContaining('<!channel>') },
    },
    { type: 'context', elements: [{ type: 'mrkdwn', text: `<${open}|Open in the hub>` }] },
  ]);
  expect(text).toContain('&lt;!channel&gt;');
  expect(text).toContain(' &amp; ');
  expect(text).not.toMatch(/[<>\n]|@\w/);
});

test.each([
  ['discord', 'content', `<${open}>`],
  ['mattermost', 'text', open],
] as const)('sends %s one line without foreign markup, mentions or links', (format, key, url) => {
  const body = bodyFor(format);
  const [line, link] = String(body[key]).split(' [Open in the hub]');
  expect(link).toBe(`(${url})`);
  expect(line).not.toContain('\n');
  // Every markup character is escaped, and no name follows an @.
  expect(line?.replaceAll(/\\[^A-Za-z0-9\s]/g, '')).not.toMatch(/[*_~`|<>[\]()#!]|@\w/);
  expect(line).toContain(String.raw`Es\*sen\*tials`);
  if (format === 'discord') expect(body['allowed_mentions']).toEqual({ parse: [] });
});

test('shortens a very long address', () => {
  const details = { ...hostile.details, site: '*'.repeat(10_000) };
  expect(bodies('discord', { ...hostile, details }).length).toBeLessThan(2_000);
});
