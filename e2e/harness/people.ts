import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { passCaptcha, solveCaptcha, type Field } from './captcha.ts';
import type { Mail, Purchase, Sandbox } from './sandbox.ts';
import { openVisitor, succeeds, type Visitor } from './visitor.ts';
import type { World } from './world.ts';

export interface Person {
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly purchase_code: string;
}

let people = 0;

/** Returns a new person. Without `purchase_code`, their code does not exist at the marketplace. */
export function aPerson(change: Partial<Person> = {}): Person {
  people += 1;
  const username = `bea-${people}-${randomUUID().slice(0, 6)}`;
  return {
    username,
    firstname: 'Bea',
    lastname: 'Buyer',
    email: `${username}@mail.example`,
    password: 'Correct-Horse-7',
    purchase_code: randomUUID(),
    ...change,
  };
}

/** Waits for the newest email to an address with this text in its subject. */
export const mailFor = (sandbox: Sandbox, address: string, subject: string): Promise<Mail> =>
  awaitMail(sandbox, { address, subject, patience: 20_000 });

/** Waits for an email for `patience` milliseconds. */
export async function awaitMail(
  sandbox: Sandbox,
  { address, subject, patience }: { address: string; subject: string; patience: number },
): Promise<Mail> {
  let newest: Mail | undefined;
  const look = async (): Promise<boolean> => {
    newest = (await sandbox.mailTo(address)).find((mail) => mail.subject.includes(subject));
    return newest !== undefined;
  };
  const message = `a mail “${subject}” to ${address}`;
  await expect.poll(look, { message, timeout: patience, intervals: [50] }).toBe(true);
  return newest as Mail;
}

export function linkIn(mail: Mail, path: string): string {
  const link = mail.links.find((address) => new URL(address).pathname.startsWith(path));
  if (link === undefined) throw new Error(`“${mail.subject}” has no link to ${path}`);
  return link;
}

export async function verificationLink(sandbox: Sandbox, { email }: Person): Promise<string> {
  return linkIn(await mailFor(sandbox, email, 'Verify'), '/verify-email/');
}

/** Registers and verifies a person by API calls, and signs them in with the link. */
export async function enrol(visitor: Visitor, sandbox: Sandbox, person: Person): Promise<void> {
  const captcha = await solveCaptcha(visitor, 'register');
  await registerAndVerify(visitor, sandbox, { ...person, ...captcha });
}

async function registerAndVerify(
  visitor: Visitor,
  sandbox: Sandbox,
  form: Person & Field,
): Promise<void> {
  await succeeds(visitor.post('/api/register', form));
  const code = (await verificationLink(sandbox, form)).split('/').at(-1);
  await succeeds(visitor.post('/api/verify-email', { code }));
}

export async function signIn(visitor: Visitor, person: Person): Promise<void> {
  const session = await visitor.get<{ captcha?: boolean }>('/api/is_logged');
  await logIn(visitor, person, session.body.captcha ? await solveCaptcha(visitor, 'login') : {});
}

async function logIn(visitor: Visitor, person: Person, captcha: Field): Promise<void> {
  const { username, password } = person;
  await succeeds(visitor.post('/api/login', { username, password, ...captcha }));
}

/** Connects a marketplace account: starts, approves on the consent page, finishes. */
export async function connect(visitor: Visitor, sandbox: Sandbox, buyer: string): Promise<string> {
  const back = await consent(visitor, sandbox, buyer);
  const done = await visitor.post<{ result: boolean; envato_user_id: string }>(
    '/api/user/envato-authorization/finish',
    back,
  );
  expect(done.body).toMatchObject({ result: true });
  return done.body.envato_user_id;
}

/** Starts the connection and approves it; returns the query of the marketplace's redirect. */
export async function consent(
  visitor: Visitor,
  sandbox: Sandbox,
  buyer: string,
): Promise<Record<string, string>> {
  const started = await visitor.post<{ url: string }>('/api/user/envato-authorization/start', {});
  const consentQuery = new URL(started.body.url).searchParams;
  const form = new URLSearchParams({ buyer, decision: 'approve' });
  for (const name of ['client_id', 'redirect_uri', 'state'])
    form.set(name, consentQuery.get(name) ?? '');
  const answer = await fetch(`${sandbox.url}/authorization`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

export interface EnrolledPerson {
  readonly person: Person;
  /** Name of their marketplace account, which is not connected. */
  readonly buyer: string;
  readonly purchases: readonly Purchase[];
  readonly visitor: Visitor;
}

/** Creates a buyer with these purchases, registered with the code of the first purchase. */
export async function enrolSomeone(
  { hub, sandbox }: World,
  wanted: readonly Partial<Purchase>[] = [{}],
): Promise<EnrolledPerson> {
  const visitor = openVisitor(hub.address);
  const name = aPerson().username;
  const buyer = `market-${name}`;
  const purchases = await sandbox.buyer(buyer, wanted);
  const person = aPerson({ purchase_code: purchases[0]?.code ?? '' });
  const captcha = await passCaptcha(hub, visitor, 'register');
  await registerAndVerify(visitor, sandbox, { ...person, ...captcha });
  // The hub does not tell a signed-in visitor whether it requires a captcha, which wrong passwords
  // of other tests may have caused.
  await logIn(visitor, person, await passCaptcha(hub, visitor, 'login'));
  return { person, buyer, purchases, visitor };
}

export async function lendSession(
  context: BrowserContext,
  url: string,
  { cookies }: Visitor,
): Promise<void> {
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url, sameSite: 'Strict' as const })),
  );
}

export async function openAs(
  context: BrowserContext,
  visitor: Visitor,
  address: string,
): Promise<Page> {
  await lendSession(context, new URL(address).origin, visitor);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Activates a site without a browser, with the license that the hub recommends. */
export async function activate(visitor: Visitor, sandbox: Sandbox, site: string): Promise<void> {
  const { search } = await ask(visitor, sandbox, site);
  const path = `/api/theme-verification/register${search}`;
  const { redirect } = (await visitor.get<{ redirect: string }>(path)).body;
  expect(await sandbox.comeBack(site, redirect)).toMatchObject({ success: true });
}

/** Requests the activation of a site, and opens the request as a visitor; returns its address. */
export async function ask(visitor: Visitor, sandbox: Sandbox, site: string): Promise<URL> {
  const { verify_url = '' } = await sandbox.press(site, 'activate');
  const address = new URL(verify_url);
  await visitor.get(`/api/theme-verification/info${address.search}`);
  return address;
}
