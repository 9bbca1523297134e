import { expect, test } from 'vitest';
import { patchThread, threadKey, withMessage } from './conversations.ts';
import { createQueryClient } from '#client/call/query-client.ts';

const aMessage = (position: number, text = `Message ${position}`) => ({ position, text });

const aThread = (...pages: readonly (readonly number[])[]) => ({
  pages: pages.map((positions) => ({
    conversation: { id: 5 },
    messages: positions.map((position) => aMessage(position)),
    more: true,
  })),
  pageParams: [null] as unknown[],
});

const textsOf = ({ pages }: ReturnType<typeof aThread>): string[][] =>
  pages.map(({ messages }) => messages.map(({ text }) => text));

test('inserts a message by its position, and only once', () => {
  const once = withMessage(aThread([1, 3]), aMessage(2));
  expect(textsOf(withMessage(once, aMessage(2)))).toEqual([
    ['Message 1', 'Message 2', 'Message 3'],
  ]);
});

test.each([
  [
    6,
    [
      ['Message 7', 'Message 8'],
      ['Message 5', 'Now'],
    ],
  ],
  [
    8,
    [
      ['Message 7', 'Now'],
      ['Message 5', 'Message 6'],
    ],
  ],
  [
    9,
    [
      ['Message 7', 'Message 8', 'Now'],
      ['Message 5', 'Message 6'],
    ],
  ],
  // It is older than the loaded pages.
  [
    3,
    [
      ['Message 7', 'Message 8'],
      ['Message 5', 'Message 6'],
    ],
  ],
])('replaces or inserts the message at position %s on its page', (position, expected) => {
  expect(textsOf(withMessage(aThread([7, 8], [5, 6]), aMessage(position, 'Now')))).toEqual(
    expected,
  );
});

test('applies an event that arrives while the conversation loads to the loaded data, too', async () => {
  const client = createQueryClient();
  const answers: ((thread: ReturnType<typeof aThread>) => void)[] = [];
  const queryKey = [threadKey, 5];
  const reading = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<ReturnType<typeof aThread>>((answer) => void answers.push(answer)),
  });
  patchThread<ReturnType<typeof aThread>['pages'][number]>(client, 5, (thread) =>
    withMessage(thread, aMessage(2)),
  );
  answers[0]?.(aThread([1]));
  await reading;
  await expect
    .poll(
      () => client.getQueryData<ReturnType<typeof aThread>>(queryKey)?.pages[0]?.messages.length,
    )
    .toBe(2);
});
