import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventName } from '#features/audit';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

export type Door = 'console' | 'token' | 'shell';

/** One time that something is done, on what was made for it alone. */
export interface Play {
  /** What the call is sent; absent: the play is one of the shell alone. */
  readonly body?: object;
  /** What stands behind the call's path. */
  readonly query?: string;
  /** The whole command; absent: no command does it. */
  readonly args?: readonly string[];
  /** What it changes, or what it answered, before and after. */
  readonly look: (answered: string) => unknown;
  /** What is seen there afterwards, and was not before. */
  readonly is: unknown;
  /** Where these are not all that the table names of the act. */
  readonly events?: readonly EventName[];
  readonly mails?: readonly string[];
}

export type MakePlay = (door: Door) => Promise<Play>;

/** By the name of the act: each way that it goes, one after the other. */
export type Plays = Readonly<Record<string, readonly MakePlay[]>>;

/** Why it is done. */
export const reason = 'You asked for it on Monday.';

/** Nothing that happened meanwhile stands in the way. */
export const seen = 2 ** 31 - 1;

export interface Actor {
  readonly browser: Browser;
  readonly person: Person;
  readonly id: number;
}

/** The people of all plays, and what they have. */
export interface Stage {
  readonly world: TestHub;
  readonly folder: string;
  readonly owner: Actor;
  readonly buyer: Actor;
  /** Whose account it is done to. */
  readonly subject: Actor;
  /** Somebody to give things to, or to do away with. */
  anybody(): Promise<Actor>;
  readonly licenseId: number;
  /** The first value that the database has; undefined: there is no row. */
  value(text: string): Promise<unknown>;
  /** A number that nothing had before. */
  next(): number;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-acts-'));
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
