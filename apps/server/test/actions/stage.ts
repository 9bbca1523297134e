import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventName } from '#features/audit';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

export type Door = 'console' | 'token' | 'shell';

/** Single execution of an action, on data that was created for it. */
export interface Play {
  /** Body of the call; absent if only the command line has the action. */
  readonly body?: object;
  /** Query of the call. */
  readonly query?: string;
  /** Arguments of the command; absent if the command line does not have the action. */
  readonly args?: readonly string[];
  /**
   * Arguments that the command refuses; by default, an unknown name replaces the first argument.
   */
  readonly refused?: readonly string[];
  /**
   * Reads the changed value from the database or the answer; called before and after the action.
   */
  readonly look: (answered: string) => unknown;
  /** Value after the action, which differs from the value before. */
  readonly is: unknown;
  /** Expected events or emails, if the play causes fewer than the action declares. */
  readonly events?: readonly EventName[];
  readonly mails?: readonly string[];
}

export type MakePlay = (door: Door) => Promise<Play>;

/** Plays of each action, one for each variant. */
export type Plays = Readonly<Record<string, readonly MakePlay[]>>;

/** Reason of an action. */
export const reason = 'You asked for it on Monday.';

/** Number above every event id, so that no stale check fails. */
export const seen = 2 ** 31 - 1;

export interface Actor {
  readonly browser: Browser;
  readonly person: Person;
  readonly id: number;
}

/** Test data of all plays. */
export interface Stage {
  readonly world: TestHub;
  readonly folder: string;
  readonly owner: Actor;
  readonly buyer: Actor;
  /** Account that the action changes. */
  readonly subject: Actor;
  /** Creates another person, for example to receive a license. */
  anybody(): Promise<Actor>;
  readonly licenseId: number;
  /** Returns the first value of a query; undefined without a row. */
  value(text: string): Promise<unknown>;
  /** Returns a number that no earlier call returned. */
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
