// What people and sites ask of a hub most, over HTTP, as release after release must answer it.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '#scripts/machine/sentences.ts';

interface Outside {
  readonly hub: string;
  readonly sandbox: string;
}

/** Somebody who registered, with a site that is activated. */
export interface Buyer {
  readonly username: string;
  readonly password: string;
  /** Of the site. */
  readonly token: string;
  readonly site: string;
}

const essentials = 27889640;
const secondsToMail = 20;

type Answer = Readonly<Record<string, unknown>>;

/** A browser with its cookies. */
function createVisitor({ hub }: Outside) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': 'same-origin', cookie, ...(init.headers as object) };
    const answer = await fetch(`${hub}${path}`, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw refusal(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
  return {
    get: (path: string) => send(path),
    async post(path: string, body: object) {
      const { _csrf: token } = await send('/api/csrfToken');
      const headers = { 'content-type': 'application/json', 'x-csrf-token': String(token) };
      return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

type Visitor = ReturnType<typeof createVisitor>;

function mustBe(what: string, is: unknown, wanted: unknown): void {
  if (JSON.stringify(is) === JSON.stringify(wanted)) return;
  throw refusal(`${what}: ${JSON.stringify(is)}, and not ${JSON.stringify(wanted)}`);
}

async function mailedCode({ sandbox }: Outside, address: string): Promise<string> {
  for (let tries = 0; tries < secondsToMail * 10; tries += 1) {
    const inbox = await fetch(`${sandbox}/inbox.json?to=${encodeURIComponent(address)}`);
    const mails = (await inbox.json()) as { links: string[] }[];
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/verify-email/'));
    if (link !== undefined) return link.split('/').at(-1) ?? '';
    await sleep(100);
  }
  throw refusal(`No mail came to ${address}`);
}

// oxlint-disable-next-line max-params -- as a site's server asks: where, what, as whom
async function askAsSite({ hub }: Outside, path: string, body: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${hub}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw refusal(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function activate(outside: Outside, visitor: Visitor, site: string): Promise<string> {
  const verifier = randomBytes(48).toString('base64url');
  const asked = await askAsSite(outside, '/api/theme-verification/requests', {
    item_id: essentials,
    site_url: site,
    return_url: `${site}/wp-admin/admin.php?page=hub`,
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    theme_version: '7.1',
  });
  const request = String(asked['request_id']);
  await visitor.get(`/api/theme-verification/info?request=${request}`);
  const { redirect } = await visitor.get(`/api/theme-verification/register?request=${request}`);
  const code = new URL(String(redirect)).searchParams.get('hub_code') ?? '';
  const got = await askAsSite(outside, '/api/theme-verification/token', {
    code,
    code_verifier: verifier,
  });
  return String(got['activation_token']);
}

/** Registers, verifies the address, signs in, activates a site. */
export async function becomeBuyer(outside: Outside, username: string): Promise<Buyer> {
  const purchase_code = `0e1ea5e0-0000-4000-8000-${createHash('sha256').update(username).digest('hex').slice(0, 12)}`;
  const buyers = [
    { username: `market-${username}`, purchases: [{ code: purchase_code, item_id: essentials }] },
  ];
  await fetch(`${outside.sandbox}/buyers.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buyers),
  });
  const visitor = createVisitor(outside);
  const email = `${username}@mail.example`;
  const password = 'Correct-Horse-7';
  const person = { username, firstname: 'Bea', lastname: 'Buyer', email, password, purchase_code };
  const registered = await visitor.post('/api/register', person);
  mustBe('Registering', registered['success'], true);
  await visitor.post('/api/verify-email', { code: await mailedCode(outside, email) });
  const signedIn = await visitor.post('/api/login', { username, password });
  mustBe('Signing in', signedIn['success'], true);
  const site = `https://${username}.example`;
  return { username, password, site, token: await activate(outside, visitor, site) };
}

/** Signs in and finds licence and site; the site's heartbeat is answered. */
export async function comeBack(outside: Outside, buyer: Buyer): Promise<void> {
  const { username, password, site, token } = buyer;
  const visitor = createVisitor(outside);
  const signedIn = await visitor.post('/api/login', { username, password });
  mustBe(`Signing ${username} in`, signedIn['success'], true);
  const licenses = JSON.stringify(await visitor.get('/api/user/licenses'));
  if (!licenses.includes(new URL(site).host)) throw refusal(`${site} is gone: ${licenses}`);
  const facts = { site_url: site, theme_version: '7.2' };
  const beat = await askAsSite(outside, '/api/theme-activation/heartbeat', facts, token);
  mustBe(`The heartbeat of ${site}`, beat['status'], 'active');
}
