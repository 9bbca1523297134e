import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sandboxSource } from '#scripts/machine/places.ts';
import { startProgram, untilReady } from './program.ts';

export const builder = 20350174;
/** Sold by the publisher, and missing from every catalog. */
export const icons = 41_000_001;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Reply address; null for the sender's. */
  readonly reply_to: string | null;
  readonly text: string;
  readonly links: readonly string[];
}

export interface Purchase {
  readonly code: string;
  readonly item_id?: number;
  readonly sold_at?: string;
  readonly supported_until?: string | null;
  readonly license?: string;
}

export interface Fault {
  readonly target: string;
  readonly kind: string;
  readonly times?: number;
  readonly delay_ms?: number;
}

interface FaultSeen {
  readonly target: string;
  readonly hits: number;
}

/** The outside world, as a program: marketplace, mail server, WordPress sites. */
export interface Sandbox {
  readonly port: number;
  /** Address for programs. */
  readonly url: string;
  readonly smtpUrl: string;
  /** Its own pages, at another site than the hub's. */
  readonly pages: string;
  /** The admin page of a buyer's WordPress site. */
  site(name: string): string;
  /**
   * Tells the sandbox the address of the hub, whose port is known only later; `address` is where
   * sites reach it.
   */
  meet(publicUrl: string, address?: string): Promise<void>;
  /** Puts a buyer with these purchases into the world; each gets a code unless it has one. */
  buyer(username: string | null, purchases: readonly Partial<Purchase>[]): Promise<Purchase[]>;
  fault(fault: Fault): Promise<void>;
  mend(): Promise<void>;
  /** Number of times that the fault of a target has occurred. */
  hits(target: string): Promise<number>;
  mailTo(address: string): Promise<Mail[]>;
  /** Presses one of the site's buttons, without a browser. */
  press(site: string, button: 'activate' | 'check' | 'deactivate'): Promise<SiteAnswer>;
  /** Returns the buyer to the site with the hub's code. */
  comeBack(site: string, redirect: string): Promise<SiteAnswer>;
  /** Certificate stored by a site. */
  certificateOf(site: string): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteAnswer {
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly request_id?: string;
  readonly verify_url?: string;
  readonly activation?: { readonly certificate: string | null } | null;
}

export async function startSandbox(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Sandbox> {
  const program = startProgram({
    script: sandboxSource,
    env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA_DIR: dataDir, ...env },
    logFile: join(dataDir, 'sandbox.log'),
  });
  await untilReady(program, () => portsIn(program.output()) !== null);
  const { http, smtp } = portsIn(program.output()) ?? { http: 0, smtp: 0 };
  const url = `http://127.0.0.1:${http}`;
  const call = (path: string, body?: unknown) => post(`${url}${path}`, body);
  return {
    port: http,
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    pages: `http://market.localhost:${http}`,
    site: (name) => `http://${name}.localhost:${http}/site`,
    async meet(publicUrl, address = publicUrl) {
      const confirmation_url = `${publicUrl}/user/envato-authorization`;
      await call('/settings.json', { hub_url: address, confirmation_url });
    },
    async buyer(username, given) {
      const purchases = given.map((one) => ({ code: randomUUID(), ...one }));
      await call('/buyers.json', [{ username, purchases }]);
      return purchases;
    },
    fault: async (fault) => void (await call('/faults.json', fault)),
    mend: async () => void (await fetch(`${url}/faults.json`, { method: 'DELETE' })),
    hits: async (target) => {
      const faults = (await (await fetch(`${url}/faults.json`)).json()) as FaultSeen[];
      return faults.find((one) => one.target === target)?.hits ?? 0;
    },
    mailTo: async (address) =>
      (await fetch(`${url}/inbox.json?to=${encodeURIComponent(address)}`)).json() as Promise<
        Mail[]
      >,
    press: (site, button) => askSite(site, `${url}/site/${button}`, 'POST'),
    comeBack: (site, redirect) => askSite(site, `${url}/site${new URL(redirect).search}`),
    async certificateOf(site) {
      const { activation } = await askSite(site, `${url}/site.json`);
      return activation?.certificate ?? '';
    },
    stop: async () => void (await program.stop()),
  };
}

function portsIn(output: string): { http: number; smtp: number } | null {
  const line = output.split('\n').find((one) => one.startsWith('{"listening"'));
  return line === undefined
    ? null
    : (JSON.parse(line) as { listening: { http: number; smtp: number } }).listening;
}

async function post(address: string, body: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Programs name the site in a header, for not every client resolves names under localhost. */
async function askSite(site: string, address: string, method = 'GET'): Promise<SiteAnswer> {
  const headers = { accept: 'application/json', 'x-sandbox-host': `${site}.localhost` };
  return (await fetch(address, { method, headers })).json() as Promise<SiteAnswer>;
}
