import { readFileSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import type { SignIn } from './running-hub.ts';
import type { StartSettings } from './start-settings.ts';

export interface SandboxBuyer {
  readonly username: string | null;
  readonly purchases: readonly { readonly code: string; readonly item_id: number }[];
}

const MOST_CODES = 3;

/** Selects a purchase code of the main theme for each buyer; the code of a guest comes last. */
function codesToTry(buyers: readonly SandboxBuyer[], itemId: number): string[] {
  const withCode = buyers.flatMap(({ username, purchases }) => {
    const purchase = purchases.find(({ item_id }) => item_id === itemId);
    return purchase ? [{ username, code: purchase.code }] : [];
  });
  const named = withCode.filter(({ username }) => username !== null).slice(0, MOST_CODES - 1);
  const guest = withCode.filter(({ username }) => username === null).slice(0, 1);
  return [...named, ...guest].map(({ username, code }) => `${code}  ${username ?? 'a guest sale'}`);
}

const essentialsId = (): number => {
  const catalog = JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as {
    essentials_item_id: number;
  };
  return catalog.essentials_item_id;
};

async function askForBuyers(sandboxPort: number): Promise<SandboxBuyer[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${sandboxPort}/buyers.json`);
    return (await answer.json()) as SandboxBuyer[];
  } catch {
    return [];
  }
}

export async function welcome(settings: StartSettings, operator: SignIn | null): Promise<string> {
  const { sandboxPort, publicUrl, dataDir } = settings;
  const sandbox = (host: string): string => `http://${host}.localhost:${sandboxPort}`;
  const codes = codesToTry(await askForBuyers(sandboxPort), essentialsId());
  const rows = [
    ['Customer hub', publicUrl],
    ['Marketplace', `${sandbox('market')}  (the sandbox: buyers, purchases, faults)`],
    ['Inbox', `${sandbox('market')}/inbox`],
    ["A buyer's site", `${sandbox('shop-one')}/site`],
    ['Console', `${publicUrl}/console/  (for the publisher's operators)`],
    ...(operator === null ? [] : [['', `sign in as ${operator.username}, ${operator.password}`]]),
    ...codes.map((code, n) => [n === 0 ? 'Purchase codes' : '', code]),
  ];
  const table = rows.map(([label = '', text = '']) => `  ${label.padEnd(16)}${text}`);
  return [
    '',
    ...table,
    '',
    `  Begin at ${publicUrl}/register with a purchase code. Open the email in the inbox, sign in,`,
    '  connect your marketplace account, then click "Activate theme" on the buyer\'s site.',
    `  Logs are in ${dataDir}. Press Ctrl-C to stop everything.`,
    '',
  ].join('\n');
}
