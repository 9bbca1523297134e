import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hours } from '@hub/contract/limits';
import { renderApp } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { Page } from './certificate-page.tsx';
import { verifyCertificate } from './verify.ts';

const person = userEvent.setup();
const nowInSeconds = Math.floor(Date.now() / 1000);
const day = hours(24) / 1000;
let keys: CryptoKeyPair;

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
});

beforeEach(async () => {
  const jwk = await crypto.subtle.exportKey('jwk', keys.publicKey);
  serveKeys([{ ...jwk, kid: 'first' }]);
});

function serveKeys(list: readonly object[]): void {
  server.use(http.get('*/.well-known/license-keys.json', () => HttpResponse.json({ keys: list })));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encode = (value: object): string =>
  base64url(new TextEncoder().encode(JSON.stringify(value)));

const claims = {
  aud: 'shop.example',
  item_id: 27889640,
  kind: 'staging',
  iat: nowInSeconds - day,
  nbf: nowInSeconds - day,
  exp: nowInSeconds + 29 * day,
};

async function aCertificate(own: object = {}, header: object = {}): Promise<string> {
  const head = encode({ alg: 'EdDSA', typ: 'license+jwt', kid: 'first', ...header });
  const signed = `${head}.${encode({ ...claims, ...own })}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, bytes);
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

interface CheckRequests {
  readonly certificates: unknown[];
}

function answerCheck(genuine: boolean, holds: boolean): CheckRequests {
  const checks: CheckRequests = { certificates: [] };
  answer('certificateCheck', async (request) => {
    checks.certificates.push(await request.json());
    return {
      genuine,
      holds,
      site: genuine ? 'shop.example' : null,
      item_id: genuine ? 27889640 : null,
      kind: genuine ? 'staging' : null,
      expires_at: genuine ? new Date(claims.exp * 1000).toISOString() : null,
    };
  });
  return checks;
}

async function check(certificate: string): Promise<void> {
  await person.click(screen.getByLabelText('Certificate'));
  await person.paste(certificate);
  await person.click(screen.getByRole('button', { name: 'Check certificate' }));
}

test('shows the site, item, kind and validity of a valid certificate', async () => {
  renderApp(<Page />);
  const checks = answerCheck(true, true);
  const certificate = await aCertificate();
  await check(` ${certificate.slice(0, 40)}\n  ${certificate.slice(40)}\n`);
  expect(await screen.findByText('Valid')).toBeVisible();
  expect(screen.getByText('shop.example')).toBeVisible();
  expect(screen.getByText('Essentials')).toBeVisible();
  expect(screen.getByText('Staging site')).toBeVisible();
  expect(screen.getByText(/in 4 weeks/)).toBeVisible();
  expect(screen.getByText(/This browser verified/)).toBeVisible();
  expect(checks.certificates).toEqual([{ certificate }]);
});

test('shows a genuine certificate as revoked when its activation has ended', async () => {
  renderApp(<Page />);
  answerCheck(true, false);
  await check(await aCertificate());
  expect(await screen.findByText('Revoked')).toBeVisible();
});

test.each([
  ['hello', 'Not a certificate'],
  ['eyJhIjoxfQ.eyJhIjoxfQ', 'Not a certificate'],
  ['a.b.c.d', 'Not a certificate'],
  ['eyJhIjoxfQ.eyJhIjoxfQ.AAAA', 'Not an activation certificate'],
])('refuses the text %s and sends no request', async (text, message) => {
  renderApp(<Page />);
  const checks = answerCheck(true, true);
  await check(text);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(checks.certificates).toEqual([]);
});

test.each([
  ['an algorithm that signs nothing', { alg: 'none' }],
  ['the type of another token', { typ: 'JWT' }],
  ['a critical extension', { crit: ['b64'], b64: false }],
])('refuses a token with %s', async (_, header) => {
  renderApp(<Page />);
  await check(await aCertificate({}, header));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not an activation certificate');
});

test('refuses a changed claim and sends no request to the hub', async () => {
  renderApp(<Page />);
  const checks = answerCheck(true, true);
  const [head, , signature] = (await aCertificate()).split('.');
  await check(`${head}.${encode({ ...claims, aud: 'other.example' })}.${signature}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('the signature does not match');
  expect(screen.queryByText('other.example')).toBeNull();
  expect(checks.certificates).toEqual([]);
});

test('a change of any single character makes the certificate invalid', async () => {
  const certificate = await aCertificate();
  const jwk = { ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'first' };
  const resultOf = async (text: string): Promise<string> =>
    (await verifyCertificate(text, async () => ({ keys: [jwk] }), Date.now())).result;
  expect(await resultOf(certificate)).toBe('fits');
  const last = certificate.length - 1;
  const changed = certificate
    .split('')
    .map(
      (character, index) =>
        certificate.slice(0, index) +
        (character === 'A' ? 'B' : 'A') +
        certificate.slice(index + 1),
    );
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (other !== certificate[last]) changed.push(certificate.slice(0, last) + other);
  const results = await Promise.all(changed.map(resultOf));
  expect(results.filter((result) => result === 'fits')).toEqual([]);
});

test('refuses a certificate that names an unknown key', async () => {
  renderApp(<Page />);
  const checks = answerCheck(true, true);
  await check(await aCertificate({}, { kid: 'another' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not signed by this hub');
  expect(checks.certificates).toEqual([]);
});

test('fetches the key list again when the first list lacks the key', async () => {
  const jwk = { ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'first' };
  const lists = [[], [jwk]];
  server.use(
    http.get('*/.well-known/license-keys.json', () => HttpResponse.json({ keys: lists.shift() })),
  );
  renderApp(<Page />);
  answerCheck(true, true);
  await check(await aCertificate());
  expect(await screen.findByText('Valid')).toBeVisible();
  expect(lists).toEqual([]);
});

test.each([
  [{ exp: nowInSeconds - 47 * 3600 }, 'Just expired'],
  [{ exp: nowInSeconds - 49 * 3600 }, 'Expired'],
  [{ nbf: nowInSeconds + 47 * 3600 }, 'Valid'],
  [{ nbf: nowInSeconds + 49 * 3600 }, 'Not valid yet'],
])('tolerates a clock difference of 48 hours: %j', async (own, title) => {
  renderApp(<Page />);
  answerCheck(true, true);
  await check(await aCertificate(own));
  expect(await screen.findByText(title)).toBeVisible();
});

test('shows the local result when the hub does not answer, and offers another check', async () => {
  renderApp(<Page />);
  refuse('certificateCheck', 'rate_limited');
  await check(await aCertificate());
  expect(await screen.findByText('Genuine, but not checked for revocation')).toBeVisible();
  answerCheck(true, true);
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Valid')).toBeVisible();
});

test('lets the hub verify when the browser does not support the algorithm', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('unknown algorithm'));
  renderApp(<Page />);
  const checks = answerCheck(true, true);
  const certificate = await aCertificate();
  await check(certificate);
  expect(await screen.findByText('Valid')).toBeVisible();
  expect(screen.getByText(/so the hub verified it/)).toBeVisible();
  expect(checks.certificates).toEqual([{ certificate }]);
});

test('removes the result when the text changes', async () => {
  renderApp(<Page />);
  answerCheck(true, true);
  await check(await aCertificate());
  await screen.findByText('Valid');
  await person.type(screen.getByLabelText('Certificate'), 'x');
  await waitFor(() => expect(screen.queryByText('Valid')).toBeNull());
});
