import { fileURLToPath } from 'node:url';
import type { Role } from '@hub/contract/roles';
import { expect, vi } from 'vitest';
import { shell } from './shell-actor.ts';
import { createBrowser, type Browser } from './browser.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { openTestCodes, testSecret } from './purchase-codes.ts';
import { essentials } from './site.ts';
import { openSandbox, type SandboxMail, type TestSandbox } from './doubles/sandbox.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import type { InForce } from '#server/app/in-force.ts';
import type { Deps } from '#server/app/composition.ts';
import { parseConfig } from '#server/settings/config.ts';
import { describeSettings } from '#server/settings/meanings.ts';
import { readCatalogue } from '#server/start/catalogue.ts';
import type { PurchaseCodes } from '#features/licenses';
import { bounds as productionBounds, type Bounds } from '#http/listener/bounds.ts';
import type { Db } from '#platform/db/db.ts';
import { randomIds } from '#platform/ids.ts';
import { createLog } from '#platform/log/log.ts';
import { createPasswords } from '#platform/secrets/passwords.ts';

const catalogFile = fileURLToPath(new URL('../../../catalog.json', import.meta.url));

/** The whole hub on a fresh database, with a real sandbox as its outside world. */
export interface TestHub {
  readonly hub: Hub;
  /** Dependencies, for a second hub on the same database. */
  readonly deps: Deps;
  readonly db: Db;
  readonly clock: TestClock;
  readonly sandbox: TestSandbox;
  /** Opens and finds the purchase codes in the hub's database. */
  readonly codes: PurchaseCodes;
  /** Lines of the hub's log. */
  readonly logged: string[];
  browser(): Browser;
  /** Returns the next email to this address whose subject contains the text. */
  mail(address: string, subject: string): Promise<SandboxMail>;
  /**
   * Creates a buyer who registered with a purchase code, verified the email address and signed in.
   */
  signedInBuyer(person?: Partial<Person>): Promise<{ browser: Browser; person: Person }>;
  /** Creates such a buyer with an operator role. */
  signedInOperator(role: Role): Promise<{ browser: Browser; person: Person }>;
  close(): Promise<void>;
}

export interface Person {
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly purchase_code: string;
}

/**
 * Cheapest Argon2 with one thread for all hubs of this process: at production cost, hashing would
 * take a fifth of the suite's processor time. Another test covers the production cost.
 */
const cheapPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

let people = 0;

/** A buyer's registration form; the purchase code is made up unless one is given. */
export function aPerson(change: Partial<Person> = {}): Person {
  people += 1;
  return {
    username: `buyer${people}`,
    firstname: 'Bea',
    lastname: 'Buyer',
    email: `buyer${people}@mail.example`,
    password: 'Correct-Horse-7',
    purchase_code: `00000000-0000-4000-8000-${String(people).padStart(12, '0')}`,
    ...change,
  };
}

interface HubOptions {
  /** Settings beyond those that point at the sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  /** Bounds of the listener that are not those of production, such as shorter times. */
  readonly bounds?: Partial<Bounds>;
  /** The web build's files. */
  readonly clientDir?: string;
  /** Catalog file that replaces the hub's own. */
  readonly catalog?: string;
  /** Reads replies by email from `support@hub.example` in the sandbox. */
  readonly readsMailbox?: boolean;
  /** Hashes passwords at production cost; otherwise at the lowest. */
  readonly dearPasswords?: boolean;
}

const mailboxIn = ({ imapPort }: TestSandbox): Record<string, string> => ({
  INBOUND_IMAP_URL: `imap://support%40hub.example:any@127.0.0.1:${imapPort}`,
  INBOUND_ADDRESS: 'support@hub.example',
  INBOUND_AUTHSERV_ID: 'sandbox',
});

export async function openTestHub({
  env = {},
  clock = createTestClock(),
  bounds = {},
  clientDir,
  catalog = catalogFile,
  readsMailbox = false,
  dearPasswords = false,
}: HubOptions = {}): Promise<TestHub> {
  const publicUrl = env['HUB_PUBLIC_URL'] ?? 'http://localhost:3000';
  const sandbox = await openSandbox(`${publicUrl}/user/envato-authorization`);
  const db = await openTestDatabase();
  const config = parseConfig({
    HUB_LIMITS: 'off',
    // Solved where a test is about it: a second of work each time would be the suite's slowest part.
    CAPTCHA_PROVIDER: 'off',
    HUB_SITE_PATTERNS: 'shop-*.localhost=live,*.shop-*.localhost=staging',
    ENVATO_API_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    LOG_LEVEL: 'debug',
    ...(readsMailbox && mailboxIn(sandbox)),
    ...env,
  });
  const sold = await readCatalogue(catalog);
  if (!config.ok || !sold.ok) throw new Error('The test’s settings do not fit');
  const inForce: InForce = {
    ...sold,
    pages: ({ code }) => ({
      '*': `<!doctype html><html lang="${code}"><title>Hub</title><script>1</script>`,
      '/terms': `<!doctype html><html lang="${code}"><title>Terms</title>`,
      '/app.webmanifest': '{}',
      '/dashboard': '<!doctype html><head><title>Dashboard</title></head><script>1</script>',
    }),
    console: {
      html: '<!doctype html><title>Console</title><script>2</script>',
      files: {
        'assets/main.js': () => Buffer.from('export {};'),
        'assets/main.css': () => Buffer.from(':root {}'),
        'app.webmanifest': () => Buffer.from('{}'),
      },
    },
  };
  const logged: string[] = [];
  const deps: Deps = {
    config: config.config,
    secrets: [testSecret],
    hub: 'test-hub',
    settings: { warnings: config.warnings, described: describeSettings(env) },
    version: '0.0.0',
    migrations: new URL('../src/migrations', import.meta.url).pathname,
    commands: null,
    inForce: () => inForce,
    db,
    clock,
    ids: randomIds,
    log: createLog(
      { level: 'debug', hub: 'test-hub' },
      { write: (line) => void logged.push(line) },
    ),
    clientDirs: clientDir === undefined ? [] : [clientDir],
    bounds: { ...productionBounds, ...bounds },
    ...(!dearPasswords && { passwords: cheapPasswords }),
    checkAnswers: true,
  };
  const hub = await buildApp(deps);
  await hub.start();
  const { codes } = await openTestCodes({ db, clock });

  const mail = (address: string, subject: string): Promise<SandboxMail> =>
    vi.waitFor(
      async () => {
        const all = await sandbox.mailTo(address);
        const found = all.find((each) => each.subject.includes(subject));
        if (!found) throw new Error(`No mail about "${subject}" came to ${address}`);
        return found;
      },
      { timeout: 15_000, interval: 50 },
    );

  const browser = (): Browser => createBrowser(hub.http);

  const signedInBuyer = async (change: Partial<Person> = {}) => {
    const person = aPerson(change);
    if (change.purchase_code === undefined) {
      const purchase = { code: person.purchase_code, item_id: essentials };
      await sandbox.setBuyers([{ username: `market-${person.username}`, purchases: [purchase] }]);
    }
    const tab = browser();
    const earlier = new Set((await sandbox.mailTo(person.email)).map(({ id }) => id));
    const registered = await tab.post('/api/register', person);

    expect(registered.body, logged.slice(-4).join('')).toMatchObject({ success: true });
    // Its subject depends on the language.
    const { links } = await vi.waitFor(
      async () => {
        const [newest] = (await sandbox.mailTo(person.email)).filter(({ id }) => !earlier.has(id));
        if (!newest) throw new Error(`No mail came to ${person.email} after the registration`);
        return newest;
      },
      { timeout: 15_000, interval: 50 },
    );
    const code = links
      .find((link) => link.includes('/verify-email/'))
      ?.split('/')
      .at(-1);
    // In another browser, which is not signed in by it.
    await browser().post('/api/verify-email', { code });
    const { username, password } = person;
    const signedIn = await tab.post('/api/login', { username, password });
    expect(signedIn.body).toMatchObject({ success: true });
    return { browser: tab, person };
  };

  return {
    hub,
    deps,
    db,
    clock,
    sandbox,
    codes,
    logged,
    browser,
    mail,
    signedInBuyer,
    async signedInOperator(role) {
      const signedIn = await signedInBuyer();
      const { email } = signedIn.person;
      expect(await hub.operators.operators.add(email, role, shell)).toBe('done');
      return signedIn;
    },
    async close() {
      await hub.stop();
      await db.close();
      await sandbox.close();
    },
  };
}
