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

/** Whole hub on a new database, with a real sandbox. */
export interface TestHub {
  readonly hub: Hub;
  /** Dependencies for a second hub on the same database. */
  readonly deps: Deps;
  readonly db: Db;
  readonly clock: TestClock;
  readonly sandbox: TestSandbox;
  /** Service that unseals and finds the purchase codes in the hub's database. */
  readonly codes: PurchaseCodes;
  /** Lines of the hub's log. */
  readonly logged: string[];
  browser(): Browser;
  /** Returns the next email to this address with the text in its subject. */
  mail(address: string, subject: string): Promise<SandboxMail>;
  /**
   * Creates a buyer who registered with a purchase code, verified the email address and signed in.
   */
  signedInBuyer(person?: Partial<Person>): Promise<{ browser: Browser; person: Person }>;
  /** Creates a signed-in buyer with an operator role. */
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
 * Passwords with the cheapest Argon2 and one thread. At production cost, hashing would take a fifth
 * of the processor time of all tests. Another test covers the production cost.
 */
const cheapPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

let people = 0;

/** Returns the registration form of a buyer; the purchase code is random unless one is given. */
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
  /** Settings in addition to those for the sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  /** Connection limits that differ from production, such as shorter times. */
  readonly bounds?: Partial<Bounds>;
  /** Folder with the build of the web app. */
  readonly clientDir?: string;
  /** Path of a catalog that replaces the hub's catalog. */
  readonly catalog?: string;
  /** True to read email replies of `support@hub.example` from the sandbox. */
  readonly readsMailbox?: boolean;
  /** True to hash passwords at production cost. */
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
    // Only the tests of the captcha enable it, because each solution takes a second.
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
    // The subject depends on the language, so this searches by recipient only.
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
    // Verifies in another browser, which the verification does not sign in.
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
