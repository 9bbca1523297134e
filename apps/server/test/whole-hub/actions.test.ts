// Runs each operator action through each interface: console, API token and command line.
import { isDeepStrictEqual } from 'node:util';
import {
  actionNames,
  actionOf,
  needsReason,
  type Action,
  type ActionName,
} from '@hub/contract/actions';
import { scopes } from '@hub/contract/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playsOfConversations } from '#test/actions/plays-of-conversations.ts';
import { playsOfHub } from '#test/actions/plays-of-hub.ts';
import { playsOfLicenses } from '#test/actions/plays-of-licenses.ts';
import { playsOfOperators, playsOfPeople } from '#test/actions/plays-of-people.ts';
import { playsOfWebhooks } from '#test/actions/plays-of-webhooks.ts';
import { playsOfReleases } from '#test/actions/plays-of-releases.ts';
import {
  openStage,
  reason,
  type Door,
  type MakePlay,
  type Play,
  type Stage,
} from '#test/actions/stage.ts';
import { shell } from '#test/shell-actor.ts';
import { runCommand } from '#cli/commands.ts';
import { commandIn } from '#cli/usage.ts';

let stage: Stage;
let plays: Readonly<Record<ActionName, readonly MakePlay[]>>;
let bearer: string;
beforeAll(async () => {
  stage = await openStage();
  const token = { name: 'actions', scopes, days: 1 };
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

/** Returns the audit events and queued emails since the given position. */
async function readOutcome(since: Since) {
  const { rows: events } = await stage.world.db.query(
    `select event, details from audit_events where id > $1 and actor = 'operator' order by id`,
    [since.event],
  );
  // Background work sends this email when an export is ready; the action does not.
  const { rows: mails } = await stage.world.db.query(
    `select id, data from pgboss.job where name = 'mail' and data ->> 'template' <> 'privacy/export-ready'`,
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
  mails: new Set((await readOutcome({ event: 0, mails: new Set() })).mails.map(({ id }) => id)),
});

/** Performs the action through an interface; returns the answer. */
async function through(door: Door, call: Action, { body, query = '', args = [] }: Play) {
  const { world, owner } = stage;
  if (door === 'shell') {
    const ended = await runCommand(args, { ...world.hub.operators, actor: shell });
    expect(ended, ended.text).toMatchObject({ exit: 0 });
    expect(JSON.stringify(ended.json)).toMatch(/^\{/);
    expect(ended.text).not.toBe('');
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
    token: { by: 'token', by_name: 'actions' },
    shell: { by: 'shell', by_name: shell.name },
  })[door];

const eventsOf = ({ events }: Action): readonly string[] =>
  typeof events === 'string' ? [] : Object.keys(events);
const mailsOf = ({ mails }: Action): readonly string[] => (typeof mails === 'string' ? [] : mails);
const usagesOf = ({ commands }: Action): readonly string[] =>
  typeof commands === 'string' ? [] : Object.keys(commands);

/** Runs a play through an interface, and checks all results of the action. */
async function play(name: ActionName, door: Door, one: Play): Promise<void> {
  const call = actionOf(name);
  const before = await one.look('');
  expect(isDeepStrictEqual(before, one.is), 'it was so before').toBe(false);
  const since = await now();
  const answered = await through(door, call, one);
  expect(await one.look(answered), 'what it changes').toEqual(one.is);
  const { events, mails } = await readOutcome(since);
  expect(
    events.map(({ event }) => event),
    'events of the audit log',
  ).toEqual(one.events ?? eventsOf(call));
  const why = needsReason(call) ? { reason } : {};
  for (const { event, details } of events) {
    // Events about a person are deleted with the account; the event of the erasure stays.
    if (event === 'privacy.erase_begun') continue;
    const words = event === 'privacy.erased' ? {} : why;
    expect(details, event).toMatchObject({ ...whoIs(door), ...words });
  }
  for (const { data } of mails.filter(() => needsReason(call))) {
    // The new address is unverified, so it receives no text typed by a person.
    if (data['template'] !== 'identity/verify-email') {
      expect(Object.values(data), String(data['template'])).toContain(reason);
    }
  }
  const templates = mails.map(({ data }) => String(data['template']));
  expect(templates.toSorted(), 'mails').toEqual([...(one.mails ?? mailsOf(call))].toSorted());
}

/** Returns an unknown name of the same kind. */
function unknownFor(word: string): string {
  if (/^\d+$/.test(word)) return '999999';
  if (/^[0-9a-f]{12}$/.test(word)) return '0'.repeat(12);
  if (/^[0-9a-f-]{36}$/.test(word)) return '00000000-0000-4000-8000-ffffffffffff';
  return word.startsWith('/') ? `${word}.none` : 'nobody-here';
}

/**
 * Expects an error from the command for missing or unknown arguments, with at most the help of this
 * command.
 */
async function refuses(call: Action, { args = [], refused }: Play): Promise<void> {
  const [group = '', verb = '', about, ...more] = args;
  const run = (words: readonly string[]) =>
    runCommand([group, verb, ...words], { ...stage.world.hub.operators, actor: shell });
  const optional = usagesOf(call).some(
    (usage) => commandIn(usage) === `${group} ${verb}` && usage.includes('['),
  );
  const few = about === undefined ? ['x'] : optional ? [] : args.slice(2, -1);
  const misused = await run(few);
  expect(misused, misused.text).toMatchObject({ exit: 2, json: { error: 'usage' } });
  expect(misused.text).toContain(`  ${group} ${verb}`);
  expect(misused.text.split('\n').length).toBeLessThan(10);
  if (about === undefined) return;
  const no = await run(refused ?? [unknownFor(about), ...more]);
  expect(no, no.text).toMatchObject({ exit: 1, json: { error: expect.any(String) } });
  expect(no.text).toMatch(/^\S.*[.…]$|^\S.*: \S/m);
}

describe('operator action', () => {
  test.each(actionNames)(
    '%s: stores row, event, actor and reason, and sends the email, for each interface',
    async (name) => {
      const action = actionOf(name);
      const doors: Door[] = ['console', ...(action.scope ? (['token'] as const) : []), 'shell'];
      const seen = { events: new Set<string>(), commands: new Set<string>() };
      for (const make of plays[name]) {
        for (const door of doors) {
          const one = await make(door);
          if (door === 'shell' ? one.args === undefined : one.args?.[1] === 'admin') continue;
          try {
            if (door === 'shell') await refuses(action, one);
            await play(name, door, one);
          } catch (error) {
            if (error instanceof Error) error.message = `${name}, ${door}: ${error.message}`;
            throw error;
          }
          for (const event of one.events ?? eventsOf(action)) seen.events.add(event);
          if (door === 'shell') seen.commands.add((one.args ?? []).slice(0, 2).join(' '));
        }
      }
      expect([...seen.events].toSorted()).toEqual([...eventsOf(action)].toSorted());
      expect([...seen.commands].toSorted()).toEqual(
        [...new Set(usagesOf(action).map(commandIn))].toSorted(),
      );
    },
  );
});
