import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sandboxSource } from '#scripts/machine/places.ts';
import { startService } from '#scripts/start/services.ts';

export const builder = 20350174;
/** Item of the publisher that is in no catalog. */
export const icons = 41_000_001;

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Reply address; null for the address of the sender. */
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

interface SiteAnswer {
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly request_id?: string;
  readonly verify_url?: string;
  readonly activation?: { readonly certificate: string | null } | null;
}

/** Starts the sandbox: marketplace, mail server and WordPress sites. */
export async function startSandbox(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const program = startService({
    name: 'The sandbox',
    script: sandboxSource,
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_IMAP_PORT: '0',
      SANDBOX_DATA_DIR: dataDir,
      ...env,
    },
    logFile: join(dataDir, 'sandbox.log'),
  });
  await program.ready(() => portsIn(program.output()) !== null);
  const { http, smtp, imap } = portsIn(program.output()) ?? { http: 0, smtp: 0, imap: 0 };
  const url = `http://127.0.0.1:${http}`;
  const call = (path: string, body?: unknown) => post(`${url}${path}`, body);
  return {
    port: http,
    /** Address for clients without a browser. */
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    imapUrl: (address: string): string =>
      `imap://${encodeURIComponent(address)}:sandbox@127.0.0.1:${imap}`,
    /** Address of the sandbox's pages. Browsers treat it as a different site from the hub. */
    pages: `http://market.localhost:${http}`,
    site: (name: string): string => `http://${name}.localhost:${http}/site`,
    /** Sets the hub's address, known only after its start; sites reach it at `address`. */
    async meet(publicUrl: string, address: string = publicUrl): Promise<void> {
      const confirmation_url = `${publicUrl}/user/envato-authorization`;
      await call('/settings.json', { hub_url: address, confirmation_url });
    },
    /** Creates a buyer with these purchases; a purchase without a code gets one. */
    async buyer(
      username: string | null,
      partial: readonly Partial<Purchase>[],
    ): Promise<Purchase[]> {
      const purchases = partial.map((purchase) => ({ code: randomUUID(), ...purchase }));
      await call('/buyers.json', [{ username, purchases }]);
      return purchases;
    },
    fault: async (fault: Fault): Promise<void> => void (await call('/faults.json', fault)),
    mend: async (): Promise<void> => void (await fetch(`${url}/faults.json`, { method: 'DELETE' })),
    /** Returns how often the fault of a target has occurred. */
    hits: async (target: string): Promise<number> => {
      const faults = (await (await fetch(`${url}/faults.json`)).json()) as {
        target: string;
        hits: number;
      }[];
      return faults.find((fault) => fault.target === target)?.hits ?? 0;
    },
    async mailTo(address: string): Promise<Mail[]> {
      const answer = await fetch(`${url}/inbox.json?to=${encodeURIComponent(address)}`);
      return answer.json() as Promise<Mail[]>;
    },
    reply: async ({ id }: Mail, text: string): Promise<void> =>
      void (await call(`/inbox/${id}/reply`, { text })),
    press: (site: string, button: 'activate' | 'check' | 'deactivate'): Promise<SiteAnswer> =>
      askSite(site, `${url}/site/${button}`, 'POST'),
    comeBack: (site: string, redirect: string): Promise<SiteAnswer> =>
      askSite(site, `${url}/site${new URL(redirect).search}`),
    async certificateOf(site: string): Promise<string> {
      const { activation } = await askSite(site, `${url}/site.json`);
      return activation?.certificate ?? '';
    },
    stop: async (): Promise<void> => void (await program.stop()),
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

type Ports = Readonly<Record<'http' | 'smtp' | 'imap', number>>;

function portsIn(output: string): Ports | null {
  const line = output.split('\n').find((text) => text.startsWith('{"listening"'));
  return line === undefined ? null : (JSON.parse(line) as { listening: Ports }).listening;
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

/** A header names the site, because some clients cannot resolve names under localhost. */
async function askSite(site: string, address: string, method = 'GET'): Promise<SiteAnswer> {
  const headers = { accept: 'application/json', 'x-sandbox-host': `${site}.localhost` };
  return (await fetch(address, { method, headers })).json() as Promise<SiteAnswer>;
}
