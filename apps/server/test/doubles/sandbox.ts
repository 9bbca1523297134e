import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxes } from './sandboxes.ts';

export interface SandboxMail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  /** Reply address; null if replies go to the sender. */
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

export interface Purchase {
  readonly code: string;
  readonly item_id: number;
  readonly sold_at?: string;
  readonly supported_until?: string | null;
  readonly license?: string;
}

/** Sandbox of a test, in a separate process: marketplace and mail server. */
export interface TestSandbox {
  readonly url: string;
  readonly smtpUrl: string;
  readonly imapPort: number;
  /** Adds buyers with arbitrary purchases; replaces the purchases of an existing buyer. */
  setBuyers(
    buyers: readonly { username: string | null; purchases: readonly Purchase[] }[],
  ): Promise<void>;
  buyers(): Promise<{ username: string | null; user_id: string; purchases: Purchase[] }[]>;
  fault(fault: {
    target: string;
    kind: string;
    times?: number;
    delay_ms?: number;
    retry_after?: number;
  }): Promise<void>;
  /** Number of times that the fault of this target occurred. */
  hits(target: string): Promise<number>;
  clearFaults(): Promise<void>;
  mailTo(address: string): Promise<SandboxMail[]>;
  /** Returns the whole emails to this address, newest first. */
  sources(address: string): Promise<string[]>;
  /** Approves the consent screen at `url` as the buyer; returns the address of the redirect. */
  approve(url: string, buyer: string, decision?: 'approve' | 'deny'): Promise<URL>;
  close(): Promise<void>;
}

export async function openSandbox(confirmationUrl: string): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-sandbox-'));
  const { http, smtp, imap, close } = await sandboxes().open({
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_IMAP_PORT: '0',
    SANDBOX_DATA_DIR: folder,
    SANDBOX_CONFIRMATION_URL: confirmationUrl,
  });
  const url = `http://127.0.0.1:${http}`;
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const read = async <T>(path: string): Promise<T> => (await fetch(`${url}${path}`)).json() as T;

  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    imapPort: imap,
    setBuyers: (buyers) => post('/buyers.json', buyers),
    buyers: () => read('/buyers.json'),
    fault: (fault) => post('/faults.json', fault),
    async hits(target) {
      const faults = await read<{ target: string; hits: number }[]>('/faults.json');
      return faults.find((one) => one.target === target)?.hits ?? 0;
    },
    clearFaults: async () => void (await fetch(`${url}/faults.json`, { method: 'DELETE' })),
    async sources(address) {
      const mails = await read<{ id: string }[]>(`/inbox.json?to=${encodeURIComponent(address)}`);
      return Promise.all(
        mails.map(async ({ id }) => (await fetch(`${url}/inbox/${id}/source`)).text()),
      );
    },
    mailTo: (address) => read(`/inbox.json?to=${encodeURIComponent(address)}`),
    async approve(consent, buyer, decision = 'approve') {
      const asked = new URL(consent).searchParams;
      const form = new URLSearchParams({ buyer, decision });
      for (const name of ['client_id', 'redirect_uri', 'state'])
        form.set(name, asked.get(name) ?? '');
      const answer = await fetch(`${url}/authorization`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      return new URL(answer.headers.get('location') ?? '');
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
