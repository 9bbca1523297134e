// Tests each operator action in each of its ways: console, API token and shell.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@hub/contract/call';
import { operatorCalls } from '@hub/contract/operator-calls';
import { scopes } from '@hub/contract/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actNames, actOf, actWords, asksReason, callOf } from '#test/acting/act-words.ts';
import type { Act, ActName } from '#test/acting/acts.ts';
import { asking, looking, machine } from '#test/acting/beside-acts.ts';
import { namedCommands } from './named-commands.ts';
import { playsOfConversations } from '#test/acting/plays-of-conversations.ts';
import { playsOfHub } from '#test/acting/plays-of-hub.ts';
import { playsOfLicenses } from '#test/acting/plays-of-licenses.ts';
import { playsOfOperators, playsOfPeople } from '#test/acting/plays-of-people.ts';
import { playsOfWebhooks } from '#test/acting/plays-of-webhooks.ts';
import { playsOfReleases } from '#test/acting/plays-of-releases.ts';
import {
  openStage,
  reason,
  type Door,
  type MakePlay,
  type Play,
  type Stage,
} from '#test/acting/stage.ts';
import { shell } from '#test/doer.ts';
import { expectRows } from '#test/rows.ts';
import { runCommand } from '#cli/commands.ts';

describe('the table of acts', () => {
  const sent = Object.entries<Call>(operatorCalls)
    .filter(([, { method }]) => method === 'POST')
    .map(([name]) => name);
  const acted = actNames.flatMap((name) => {
    const { commands } = actOf(name);
    return 'none' in commands ? [] : commands;
  });

  test('has every call by which something is changed', () => {
    const known: readonly string[] = [...actNames, ...Object.keys(asking)];
    const way =
      'say in test/acting/acts.ts which command does the same, what it records and mails, and play it in ' +
      'test/acting/plays-of-….ts; what changes nothing stands in beside-acts.ts';
    expect(
      sent.filter((name) => !known.includes(name)),
      `calls that lack a line: ${way}`,
    ).toEqual([]);
    expect(
      known.filter((name) => !sent.includes(name)),
      'lines of calls that are gone',
    ).toEqual([]);
  });

  test('has every command', () => {
    const known = new Set([...acted, ...looking, ...Object.keys(machine)]);
    const way =
      'name it at its act in test/acting/acts.ts; one that only looks, or is of the machine alone, stands ' +
      'in beside-acts.ts, with why no call does it';
    expect(
      namedCommands.filter((name) => !known.has(name)),
      `commands that no act has: ${way}`,
    ).toEqual([]);
    const gone = [...known].filter((name) => !namedCommands.includes(name));
    expect(gone, 'commands that the help does not know').toEqual([]);
  });

  test('says why no program does it where none does, and only there', () => {
    const rows = actNames.map((name) => {
      const { scope, fresh } = callOf(name);
      return {
        case: `${name}: name a scope in the contract, or say in test/acting/acts.ts why not`,
        expected: scope || fresh ? 'no reason' : 'a reason',
        actual: actOf(name).token === undefined ? 'no reason' : 'a reason',
      };
    });
    expectRows(rows);
  });

  test('stands in docs/operating/acts.md', () => {
    const page = readFileSync(
      new URL('../../../../docs/operating/acts.md', import.meta.url),
      'utf8',
    );
    // The formatter fills the cells of a table up.
    const lines = page
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---'))
      .filter((line) => line !== '');
    const words = actWords();
    const missing = words.filter((line) => !lines.includes(line));
    expect(missing, 'lines that docs/operating/acts.md lacks').toEqual([]);
    const tables = lines.slice(lines.indexOf(words[0] ?? ''));
    expect(tables, 'docs/operating/acts.md has other lines between, or another order').toEqual(
      words,
    );
  });
});

let stage: Stage;
let plays: Readonly<Record<ActName, readonly MakePlay[]>>;
let bearer: string;
beforeAll(async () => {
  stage = await openStage();
  const token = { name: 'acts', scopes, days: 1 };
  const made = await stage.world.hub.operators.tokens.create(token, shell);
  if (made.kind !== 'made') throw new Error(made.kind);
  bearer = `Bearer ${made.token}`;
  plays = {
    ...playsOfPeople(stage),
    ...playsOfOperators(stage),
    ...playsOfLicenses(stage),
    ...playsOfReleases(stage),
    ...playsOfHub(stage),
    ...playsOfWebhooks(stage),
    ...playsOfConversations(stage),
  };
});
afterAll(() => stage.close());

/** Returns the audit events and queued emails since then. */
async function told(since: Since) {
  const { rows: events } = await stage.world.db.query(
    `select event, details from audit_events where id > $1 and actor = 'operator' order by id`,
    [since.event],
  );
  // Background work sends this email when an export is ready; the action does not.
  const { rows: mails } = await stage.world.db.query(
    `select id, data from pgboss.job where name = 'mail' and data ->> 'template' <> 'privacy.export_ready'`,
  );
  return {
    events: events as unknown as { event: string; details: Record<string, unknown> }[],
    mails: (mails as unknown as { id: string; data: Record<string, unknown> }[]).filter(
      ({ id }) => !since.mails.has(id),
    ),
  };
}
interface Since {
  readonly event: number;
  readonly mails: ReadonlySet<string>;
}
const now = async (): Promise<Since> => ({
  event: Number(await stage.value('select coalesce(max(id), 0) from audit_events')),
  mails: new Set((await told({ event: 0, mails: new Set() })).mails.map(({ id }) => id)),
});

/** Performs the action; returns the answer to its caller. */
async function through(door: Door, call: Call, { body, query = '', args = [] }: Play) {
  const { world, owner } = stage;
  if (door === 'shell') {
    const ended = await runCommand(args, { ...world.hub.operators, by: shell });
    expect(ended, ended.text).toMatchObject({ exit: 0 });
    return ended.text;
  }
  const path = `${call.path}${query}`;
  const headers: Record<string, string> = call.file ? { 'content-type': call.file } : {};
  if (door === 'token') {
    const answer = await world.hub.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: bearer, ...headers },
      payload: body ?? {},
    });
    expect(answer, answer.body).toMatchObject({ statusCode: 200 });
    expect(answer.json()).not.toMatchObject({ success: false });
    return answer.body;
  }
  const answer = await owner.browser.post(path, body, headers);
  const text = JSON.stringify(answer.body);
  expect(answer, text).toMatchObject({ status: 200 });
  expect(answer.body).not.toMatchObject({ success: false });
  return text;
}

const whoIs = (door: Door): object =>
  ({
    console: { by: 'user', by_id: stage.owner.id, by_name: stage.owner.person.username },
    token: { by: 'token', by_name: 'acts' },
    shell: { by: 'shell', by_name: shell.name },
  })[door];

const listed = (list: Act['events'] | Act['mails']): readonly string[] =>
  list !== null && 'none' in list ? [] : list;

/** One play through one door, and all that it must leave behind. */
async function play(name: ActName, door: Door, one: Play): Promise<void> {
  const call = callOf(name);
  const before = await one.look('');
  expect(isDeepStrictEqual(before, one.is), 'it was so before').toBe(false);
  const since = await now();
  const answered = await through(door, call, one);
  expect(await one.look(answered), 'what it changes').toEqual(one.is);
  const { events, mails } = await told(since);
  expect(
    events.map(({ event }) => event),
    'events of the trail',
  ).toEqual(one.events ?? listed(actOf(name).events));
  const why = asksReason(call) ? { reason } : {};
  for (const { event, details } of events) {
    // Events about a person are deleted with the account; the erasure and its actor stay.
    if (event === 'privacy.erase_begun') continue;
    const words = event === 'privacy.erased' ? {} : why;
    expect(details, event).toMatchObject({ ...whoIs(door), ...words });
  }
  for (const { data } of mails.filter(() => asksReason(call))) {
    // The new address is unverified, so it receives no text typed by a person.
    if (data['template'] !== 'identity.verify_email') {
      expect(Object.values(data), String(data['template'])).toContain(reason);
    }
  }
  const templates = mails.map(({ data }) => String(data['template']));
  expect(templates.toSorted(), 'mails').toEqual(
    [...(one.mails ?? listed(actOf(name).mails))].toSorted(),
  );
}

describe('an act', () => {
  test.each(actNames)('%s: row, event, doer, reason and mail, by each door', async (name) => {
    const { commands, events } = actOf(name);
    const { scope } = callOf(name);
    const doors: Door[] = ['console', ...(scope ? (['token'] as const) : []), 'shell'];
    const seen = { events: new Set<string>(), commands: new Set<string>() };
    for (const make of plays[name]) {
      for (const door of doors) {
        const one = await make(door);
        if (door === 'shell' ? one.args === undefined : one.args?.[1] === 'admin') continue;
        try {
          await play(name, door, one);
        } catch (error) {
          if (error instanceof Error) error.message = `${name}, ${door}: ${error.message}`;
          throw error;
        }
        for (const event of one.events ?? listed(events)) seen.events.add(event);
        if (door === 'shell') seen.commands.add((one.args ?? []).slice(0, 2).join(' '));
      }
    }
    expect([...seen.events].toSorted()).toEqual([...listed(events)].toSorted());
    expect([...seen.commands].toSorted()).toEqual([...listed(commands)].toSorted());
  });
});
