import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventName } from '#features/audit';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

export type Door = 'console' | 'token' | 'shell';

/** One execution of an action, on data made for it. */
export interface Play {
  /** Body of the call; absent for a play of the shell only. */
  readonly body?: object;
  /** Query of the call. */
  readonly query?: string;
  /** The whole command; absent: no command does it. */
  readonly args?: readonly string[];
  /** Arguments that the command refuses; by default an unknown name in place of the first. */
  readonly refused?: readonly string[];
  /** Reads the changed value, or takes it from the answer; called before and after. */
  readonly look: (answered: string) => unknown;
  /** Value afterwards, which differs from the one before. */
  readonly is: unknown;
  /** Set if the play records fewer events or emails than the action declares. */
  readonly events?: readonly EventName[];
  readonly mails?: readonly string[];
}

export type MakePlay = (door: Door) => Promise<Play>;

/** Plays by action: each variant in turn. */
export type Plays = Readonly<Record<string, readonly MakePlay[]>>;

/** Reason of an action. */
export const reason = 'You asked for it on Monday.';

/** Newer than any event, so that no stale check fails. */
export const seen = 2 ** 31 - 1;

export interface Actor {
  readonly browser: Browser;
  readonly person: Person;
  readonly id: number;
}

/** People of all plays, and their data. */
export interface Stage {
  readonly world: TestHub;
  readonly folder: string;
  readonly owner: Actor;
  readonly buyer: Actor;
  /** Account that the action changes. */
  readonly subject: Actor;
  /** Creates a person to assign things to, or to remove. */
  anybody(): Promise<Actor>;
  readonly licenseId: number;
  /** The first value that the database has; undefined: there is no row. */
  value(text: string): Promise<unknown>;
  /** A number that nothing had before. */
  next(): number;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-actions-'));
  const world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  const actor = async (signedIn: Omit<Actor, 'id'>): Promise<Actor> => ({
    ...signedIn,
    id: (await requireUser(signedIn.browser)).id,
  });
  const value: Stage['value'] = async (text) =>
    Object.values((await world.db.query(text)).rows[0] ?? {})[0];
  const owner = await actor(await world.signedInOperator('owner'));
  const anybody = async (): Promise<Actor> => actor(await world.signedInBuyer());
  const buyer = await anybody();
  const licenseId = Number(await value(`select id from licenses where user_id = ${buyer.id}`));
  let last = 0;
  return {
    world,
    folder,
    owner,
    buyer,
    subject: await anybody(),
    anybody,
    licenseId,
    value,
    next: () => (last += 1),
    async close() {
      await world.close();
      rmSync(folder, { recursive: true });
    },
  };
}
