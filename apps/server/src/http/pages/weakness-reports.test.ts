import { readFileSync } from 'node:fs';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { serveWeaknessReports } from './weakness-reports.ts';
import type { Catalog } from '@hub/contract/catalog';

const text = readFileSync(new URL('../../../../../catalog.json', import.meta.url), 'utf8');

function aHub(security: Catalog['security']): { app: FastifyInstance; now: Date } {
  const catalog: Catalog = { ...(JSON.parse(text) as Catalog), security };
  const app = fastify();
  const clock = createTestClock();
  const publicUrl = new URL('https://hub.example');
  const answerPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send();
  serveWeaknessReports(app, { catalog: () => catalog, publicUrl, clock, answerPage });
  return { app, now: clock.now() };
}

const fieldsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    file
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );

test('security.txt names contact, expiry date and URL of the policy', async () => {
  const { app, now } = aHub({ contact: 'security@publisher.example' });
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const { Expires, ...fields } = fieldsOf(answer.body);
  expect(fields).toEqual({
    Contact: 'mailto:security@publisher.example',
    Policy: 'https://hub.example/security',
    'Preferred-Languages': 'en',
    Canonical: 'https://hub.example/.well-known/security.txt',
  });
  const left = Date.parse(Expires ?? '') - now.getTime();
  // RFC 9116 recommends less than a year. Readers cache the file for a shorter time than this
  // minimum.
  expect(left / 86_400_000).toBeGreaterThan(30);
  expect(left / 86_400_000).toBeLessThan(365);
});

test('contact, policy and expiry date come from the catalog if it has them', async () => {
  const { app } = aHub({
    contact: 'https://publisher.example/report',
    policy: 'https://publisher.example/policy',
    expires: '2031-05-01T00:00:00Z',
  });
  expect(fieldsOf((await app.inject('/.well-known/security.txt')).body)).toMatchObject({
    Contact: 'https://publisher.example/report',
    Policy: 'https://publisher.example/policy',
    Expires: '2031-05-01T00:00:00Z',
  });
});

test('the security page shows the same address and runs no script', async () => {
  const { app } = aHub({ contact: 'security@publisher.example' });
  const page = await app.inject('/security');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<a href="mailto:security@publisher.example">');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' .*'sha256-/);
});

test('neither security.txt nor the security page exists without a contact in the catalog', async () => {
  const { app } = aHub(undefined);
  for (const path of ['/.well-known/security.txt', '/security']) {
    expect((await app.inject(path)).statusCode).toBe(404);
  }
});
