import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** A message takes some milliseconds: the hub is killed before, in the midst of and after each. */
const killedAfter = [0, 3, 8, 15, 30, 60];

interface Said {
  readonly success: boolean;
  readonly conversation: { readonly id: number } | null;
}

interface Thread {
  readonly messages: readonly { readonly text: string; readonly position: number }[];
}

/**
 * Sends messages as a page does, each under one name until it is answered, and has the hub killed under
 * it: nothing is lost, nothing is there twice, and the order is the one in which they were sent.
 */
export async function killWhileSending({ hub }: World, visitor: Visitor): Promise<void> {
  const opened = await visitor.post<Said>('/api/user/conversation/open', {
    name: randomUUID(),
    topic: 'question',
    license_id: null,
    text: 'killed at the start',
    files: [],
  });
  const id = opened.body.conversation?.id ?? 0;
  const texts = ['killed at the start'];
  for (const milliseconds of killedAfter) {
    const message = { id, name: randomUUID(), text: `killed after ${milliseconds} ms`, files: [] };
    const send = () => visitor.post<Said>('/api/user/conversation/send', message);
    const first = send().catch(() => null);
    await sleep(milliseconds);
    await hub.kill();
    await first;
    await hub.start();
    expect((await send()).body).toMatchObject({ success: true });
    texts.push(message.text);
  }
  const thread = await visitor.get<Thread>(`/api/user/conversation?id=${id}`);
  expect(thread.body.messages.map(({ text }) => text)).toEqual(texts);
  expect(thread.body.messages.map(({ position }) => position)).toEqual(
    texts.map((_, at) => at + 1),
  );
}
