import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { openConversation } from './conversing.ts';
import { hubCommand } from './operator.ts';
import { enrolSomeone } from './people.ts';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

/**
 * Milliseconds until the kill. A message takes a few: the hub is killed before, during and after
 * it.
 */
const killedAfter = [0, 4, 12];

interface WritingAction {
  readonly what: string;
  readonly visitor: Visitor;
  readonly path: string;
  readonly more: object;
}

interface Thread {
  readonly messages: readonly { readonly text: string; readonly position: number }[];
}

/** Actions by which either side writes. */
function waysOf(buyer: Visitor, operator: Visitor): readonly WritingAction[] {
  const path = '/api/operator/conversation';
  // Higher than any position: no colleague answers here.
  const answering = { files: [], seen: 10_000, close: false };
  return [
    { what: 'question', visitor: buyer, path: '/api/user/conversation/send', more: { files: [] } },
    { what: 'answer', visitor: operator, path: `${path}/answer`, more: answering },
    { what: 'note', visitor: operator, path: `${path}/note`, more: {} },
  ];
}

/**
 * Both sides write as their pages do, each message under one name until it is answered, while the
 * hub is killed. Nothing is lost or duplicated, and the order is that of sending.
 */
export async function killWhileSending(world: World): Promise<void> {
  const { hub } = world;
  const { visitor: buyer } = await enrolSomeone(world);
  const { visitor: operator, person } = await enrolSomeone(world);
  await hubCommand(world, 'operator', 'add', person.email, 'support');
  const texts = ['killed at the start'];
  const id = await openConversation(buyer, 'killed at the start');
  for (const milliseconds of killedAfter) {
    for (const { what, visitor, path, more } of waysOf(buyer, operator)) {
      const text = `${what}, killed after ${milliseconds} ms`;
      const message = { id, name: randomUUID(), text, ...more };
      const send = () => visitor.post<{ success: boolean }>(path, message);
      const first = send().catch(() => null);
      await sleep(milliseconds);
      await hub.kill();
      await first;
      await hub.start();
      expect((await send()).body).toMatchObject({ success: true });
      texts.push(text);
    }
  }
  const read = async (visitor: Visitor, path: string) =>
    (await visitor.get<Thread>(`${path}?id=${id}`)).body.messages;
  const all = await read(operator, '/api/operator/conversation');
  expect(all.map(({ text }) => text)).toEqual(texts);
  expect(all.map(({ position }) => position)).toEqual(texts.map((_, at) => at + 1));
  const shown = await read(buyer, '/api/user/conversation');
  expect(shown.map(({ text }) => text)).toEqual(texts.filter((text) => !text.startsWith('note')));
}
