import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BodyOf } from '@hub/contract/calls';
import type { Face } from '@hub/contract/conversation-limits';
import {
  aConversation,
  aList,
  aMessage,
  answerTalk,
  aPage,
  news,
  ownMessage,
} from '#test/conversing.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem, refuse } from '#test/server.ts';
import { TestStream } from '#test/stream.ts';
import type { OwnedLicense, OwnedLicenses } from './beginning.tsx';
import { Panel } from './panel.tsx';
import { startTalk } from './talk.ts';

const person = userEvent.setup();

const aLicense = (change: Partial<OwnedLicense> = {}): OwnedLicense => ({
  id: 1,
  name: 'Essentials',
  url: 'https://items.example/essentials',
  support_ended: false,
  ...change,
});
const owned = (...licenses: OwnedLicense[]): OwnedLicenses => ({
  owned: licenses,
  error: null,
  retry: () => undefined,
  isRetrying: false,
});

interface StageProps {
  readonly licenses?: OwnedLicenses;
  readonly wanted?: number;
  readonly face?: Face;
}

function Stage({ licenses = owned(aLicense()), wanted, face }: StageProps): ReactElement | null {
  const client = useQueryClient();
  const [talk] = useState(() => startTalk(client, 7));
  useEffect(() => talk.end, [talk]);
  const messenger = { talk, error: null, open: async () => false };
  const place = wanted === undefined ? null : { id: wanted, face: face ?? null };
  return <Panel userId={7} messenger={messenger} licenses={licenses} wanted={place} />;
}

function show(props: StageProps = {}): ReturnType<typeof renderApp> {
  return renderApp(<Stage {...props} />, { user: aUser() });
}

async function openStream(id = '10'): Promise<void> {
  await waitFor(() => expect(TestStream.open.size).toBe(1));
  act(() => TestStream.say('hello', id));
}
const receiveMessage = (...message: Parameters<typeof news>): void =>
  act(() => TestStream.say('message', '11', news(...message)));

const field = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Write a message' });
const write = async (text: string): Promise<void> => {
  await person.type(await field(), `${text}{Enter}`);
};
const log = (): HTMLElement => screen.getByRole('log', { name: 'Messages of this conversation' });

beforeEach(() => {
  answerTalk();
});

describe('first message', () => {
  function answerOpenings(): BodyOf<'openConversation'>[] {
    const bodies: BodyOf<'openConversation'>[] = [];
    answer('openConversation', async (request) => {
      const body = (await request.json()) as BodyOf<'openConversation'>;
      bodies.push(body);
      const last = ownMessage(1, { name: body.name, text: body.text });
      const conversation = aConversation({ topic: body.topic, last });
      return { success: true, message: 'On its way.', conversation };
    });
    return bodies;
  }

  test('opens a conversation with topic and license, and later messages continue it', async () => {
    const bodies = answerOpenings();
    show({ licenses: owned(aLicense(), aLicense({ id: 2, name: 'Megapack' })) });
    await person.click(await screen.findByRole('radio', { name: 'A bug' }));
    const license = screen.getByRole('combobox', { name: 'Which license?' });
    await person.selectOptions(license, 'Megapack');
    await write('It jumps.');
    await waitFor(() =>
      expect(bodies).toMatchObject([{ topic: 'bug', license_id: 2, text: 'It jumps.', files: [] }]),
    );
    expect(within(log()).getByText('It jumps.')).toBeVisible();
    expect(await screen.findByText('Bug report · Essentials')).toBeVisible();
    const sent: BodyOf<'sendConversationMessage'>[] = [];
    answer('sendConversationMessage', async (request) => {
      const body = (await request.json()) as BodyOf<'sendConversationMessage'>;
      sent.push(body);
      const last = ownMessage(2, { name: body.name, text: body.text });
      return { success: true, message: '', sent: last, conversation: aConversation({ last }) };
    });
    await write('On phones.');
    await waitFor(() => expect(sent).toMatchObject([{ id: 5, text: 'On phones.' }]));
    expect(within(log()).getAllByText('On phones.')).toHaveLength(1);
  });

  test('selects the license without asking if there is only one', async () => {
    const bodies = answerOpenings();
    show();
    await write('It jumps.');
    await waitFor(() => expect(bodies).toMatchObject([{ topic: 'question', license_id: 1 }]));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test.each([
    ['one license with an active site', [false, true, false], '2'],
    ['two licenses with active sites', [true, true, false], ''],
    ['no license with an active site', [false, false], ''],
  ])('preselects the license only if it is the only active one: %s', async (_, active, chosen) => {
    show({ licenses: owned(...active.map((is, n) => aLicense({ id: n + 1, is_active: is }))) });
    expect(await screen.findByRole('combobox', { name: 'Which license?' })).toHaveValue(chosen);
  });

  test('offers a renewal to a question after the end of support, and still sends the question', async () => {
    const bodies = answerOpenings();
    show({ licenses: owned(aLicense({ support_ended: true })) });
    expect(await screen.findByText('Support for Essentials has ended.')).toBeVisible();
    const renew = screen.getByRole('link', { name: /Renew support period/ });
    expect(renew).toHaveAttribute('href', 'https://items.example/essentials');
    await person.click(screen.getByRole('radio', { name: 'A bug' }));
    expect(screen.queryByText('Support for Essentials has ended.')).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'A question' }));
    await write('How do I…?');
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  test('shows the hub’s refusal in the thread to a user without a license', async () => {
    const message = 'Support is given to owners of a license.';
    answer('openConversation', { success: false, message, conversation: null });
    show({ licenses: owned() });
    expect(await screen.findByRole('link', { name: 'Connect an account' })).toBeVisible();
    await write('Hello?');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Not sent. ${message}`);
    answerOpenings();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(within(log()).getByText('Hello?')).toBeVisible();
  });

  test('waits for the hub, then is sent once and before the later messages', async () => {
    answer('openConversation', () => problem('unavailable'));
    show();
    await write('One');
    await write('Two');
    const bodies = answerOpenings();
    const sent: string[] = [];
    answer('sendConversationMessage', async (request) => {
      const { id, name, text } = (await request.json()) as BodyOf<'sendConversationMessage'>;
      sent.push(`${id}: ${text}`);
      const last = ownMessage(2, { name, text });
      return { success: true, message: '', sent: last, conversation: aConversation({ last }) };
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toEqual(['5: Two']));
    expect(bodies.map(({ text }) => text)).toEqual(['One']);
    expect(localStorage.getItem('hub-outbox-7')).toBeNull();
  });

  const refuseOpening = (message: string): void =>
    answer('openConversation', { success: false, message, conversation: null });
  function answerSends(): string[] {
    const sent: string[] = [];
    answer('sendConversationMessage', async (request) => {
      const { id, name, text } = (await request.json()) as BodyOf<'sendConversationMessage'>;
      sent.push(`${id}: ${text}`);
      const last = ownMessage(1 + sent.length, { name, text });
      return { success: true, message: '', sent: last, conversation: aConversation({ last }) };
    });
    return sent;
  }

  test('a refused first message holds back the later messages until it is sent', async () => {
    refuseOpening('Only for owners.');
    const sent = answerSends();
    show();
    await write('One');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Only for owners.');
    await write('Two');
    await write('Three');
    expect(screen.getAllByText('Sent after the message that failed')).toHaveLength(2);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const bodies = answerOpenings();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toEqual(['5: Two', '5: Three']));
    expect(bodies.map(({ text }) => text)).toEqual(['One']);
    expect(localStorage.getItem('hub-outbox-7')).toBeNull();
  });

  test('the next message opens the conversation after the refused message is removed', async () => {
    refuseOpening('A file is not there any more.');
    const sent = answerSends();
    show();
    await person.click(await screen.findByRole('radio', { name: 'A bug' }));
    await write('One');
    await screen.findByRole('alert');
    await write('Two');
    await write('Three');
    const bodies = answerOpenings();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toEqual(['5: Three']));
    expect(bodies).toMatchObject([{ topic: 'bug', license_id: 1, text: 'Two' }]);
    expect(within(log()).queryByText('One')).toBeNull();
    expect(localStorage.getItem('hub-outbox-7')).toBeNull();
  });

  test('removing the only message returns to the start and keeps the typed text', async () => {
    refuseOpening('Only for owners.');
    show();
    await write('One');
    await screen.findByRole('alert');
    await person.type(await field(), 'Half a');
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('How can we help?')).toBeVisible();
    expect(await field()).toHaveValue('Half a');
  });

  test('keeps text that is typed during sending as the draft of the new conversation', async () => {
    let reply: () => void = () => undefined;
    answer('openConversation', async (request) => {
      const { name, text } = (await request.json()) as BodyOf<'openConversation'>;
      await new Promise<void>((resolve) => (reply = resolve));
      const conversation = aConversation({ last: ownMessage(1, { name, text }) });
      return { success: true, message: '', conversation };
    });
    show();
    await write('One');
    await person.type(await field(), 'Half a');
    reply();
    await screen.findByText('Question · Essentials');
    await person.click(screen.getByRole('button', { name: 'All conversations' }));
    await person.click(await screen.findByRole('button', { name: /One/ }));
    expect(await field()).toHaveValue('Half a');
  });

  test('continues the conversation that another tab opened', async () => {
    const key = 'hub-outbox-7';
    const name = '4be0643f-1d98-573b-97cd-ca98a65347dd';
    const opening = { topic: 'question', license_id: 1 };
    const message = { to: 'new', opening, text: 'One', files: [] };
    const at = new Date().toISOString();
    localStorage.setItem(key, JSON.stringify([{ name, at, message, refused: null }]));
    answer('openConversation', () => problem('unavailable'));
    const sent = answerSends();
    show();
    await openStream();
    await person.click(await screen.findByRole('button', { name: /New conversation.*One/ }));
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    answerTalk({ page: aPage([ownMessage(1, { name, text: 'One' })]) });
    receiveMessage(ownMessage(1, { name, text: 'One' }));
    expect(await screen.findByText('One')).toBeVisible();
    await write('Two');
    await waitFor(() => expect(sent).toEqual(['5: Two']));
  });

  test('offers a retry when the licenses cannot be loaded', async () => {
    const retry = vi.fn();
    const error = new Error('No.');
    show({ licenses: { owned: undefined, error, retry, isRetrying: false } });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('conversation', () => {
  const messages = [ownMessage(1), aMessage(2)];
  const page = aPage(messages);
  const list = aList([page.conversation]);
  beforeEach(() => answerTalk({ list, page }));

  test('opens immediately and names the operator, or the publisher for a message without an author', async () => {
    const nameless = aPage([...messages, aMessage(4, { author: null })]);
    answerTalk({ list, page: nameless });
    show();
    expect(await screen.findByText('Ines')).toBeVisible();
    expect(screen.getByText('You')).toBeVisible();
    expect(screen.getByText('Customer Hub')).toBeVisible();
    expect(screen.getByText('Question · Essentials')).toBeVisible();
  });

  test('shows a new message once and announces it', async () => {
    show();
    await screen.findByText('Message 2');
    await openStream();
    receiveMessage(aMessage(3));
    receiveMessage(aMessage(3));
    expect(await screen.findByText('Ines: Message 3')).toBeInTheDocument();
    expect(within(log()).getAllByText('Message 3')).toHaveLength(1);
  });

  test('sends further messages after a refused message, and can remove the refused message', async () => {
    show();
    await screen.findByText('Message 2');
    await openStream();
    const why = 'A file of this message is no longer available.';
    const refusal = { success: false as const, message: why, sent: null, conversation: null };
    answer('sendConversationMessage', refusal);
    await write('Look at this.');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Not sent. ${why}`);
    receiveMessage(aMessage(3, { at: new Date(Date.now() + 1000).toISOString() }));
    expect(await screen.findByText('Ines: Message 3')).toBeInTheDocument();
    const shown = within(log()).getAllByText(/^(Message 3|Look at this\.)$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Look at this.', 'Message 3']);
    answer('sendConversationMessage', async (request) => {
      const { name, text } = (await request.json()) as BodyOf<'sendConversationMessage'>;
      const last = ownMessage(4, { name, text, at: new Date(Date.now() + 2000).toISOString() });
      return { success: true, message: '', sent: last, conversation: aConversation({ last }) };
    });
    await write('And this?');
    await waitFor(() => expect(within(log()).getByText('And this?')).toBeVisible());
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(within(log()).queryByText('Look at this.')).toBeNull();
    expect(localStorage.getItem('hub-outbox-7')).toBeNull();
  });

  test('orders messages by position, in any order of arrival', async () => {
    show();
    await screen.findByText('Message 2');
    await openStream();
    receiveMessage(aMessage(4));
    receiveMessage(aMessage(3));
    await screen.findByText('Message 3');
    const shown = within(log()).getAllByText(/^Message /);
    expect(shown.map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4].map((position) => `Message ${position}`),
    );
  });

  test('keeps a new message when an older answer arrives', async () => {
    const replies: (() => void)[] = [];
    show();
    await screen.findByText('Message 2');
    answer('conversation', async () => {
      await new Promise<void>((resolve) => replies.push(resolve));
      return page;
    });
    await openStream();
    await waitFor(() => expect(replies).toHaveLength(1));
    receiveMessage(aMessage(3));
    await screen.findByText('Message 3');
    for (const reply of replies) reply();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(within(log()).getByText('Message 3')).toBeVisible();
  });

  test('reports seen messages to the hub', async () => {
    const unread = aPage(messages, { unread: 1, unread_from: 2 });
    answerTalk({ list: aList([unread.conversation]), page: unread });
    const read: BodyOf<'readConversation'>[] = [];
    answer('readConversation', async (request) => {
      read.push((await request.json()) as BodyOf<'readConversation'>);
      return { unread: 0 };
    });
    show();
    expect(await screen.findByText('New')).toBeVisible();
    await waitFor(() => expect(read).toEqual([{ id: 5, position: 2 }]));
  });

  test('stores a separate draft for each conversation in this browser', async () => {
    const { unmount } = show();
    await person.type(await field(), 'Half a');
    unmount();
    show();
    expect(await field()).toHaveValue('Half a');
    await person.click(screen.getByRole('button', { name: 'All conversations' }));
    await person.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(await field()).toHaveValue('');
  });

  test('shows ended support, an unverified license and a closed conversation', async () => {
    const license = { id: 1, label: 'Essentials', support_ended: true };
    const closedPage = aPage(messages, { license, unverified: true, state: 'closed' });
    answerTalk({ list: aList([closedPage.conversation]), page: closedPage });
    show({ wanted: 5 });
    expect(await screen.findByText('Support for Essentials has ended.')).toBeVisible();
    expect(screen.getByText(/could not reach the marketplace/)).toBeVisible();
    expect(screen.getByText(/A new message reopens it/)).toBeVisible();
    expect(await field()).toBeVisible();
  });

  test('reports a conversation that the hub does not find', async () => {
    refuse('conversation', 'not_found');
    show({ wanted: 99 });
    expect(await screen.findByText(/Conversation not found/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'All conversations' }));
    expect(await screen.findByRole('list', { name: 'Your conversations' })).toBeVisible();
  });

  test('loads older messages on demand', async () => {
    answer('conversation', (request) =>
      new URL(request.url).searchParams.has('before')
        ? aPage([ownMessage(1)])
        : { ...aPage([aMessage(2)]), more: true },
    );
    show();
    await screen.findByText('Message 2');
    await person.click(screen.getByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  test('shows that the hub is unreachable, and sends waiting messages after reconnecting', async () => {
    show();
    await screen.findByText('Message 2');
    await openStream();
    answer('conversationEvents', () => problem('unavailable'));
    // Without the reconnection, the outbox would retry after ten minutes.
    const later = { headers: { 'retry-after': '600' } };
    answer('sendConversationMessage', () => problem('unavailable', later));
    await write('Are you there?');
    act(() => {
      for (const stream of TestStream.open) {
        stream.close();
        stream.dispatchEvent(new Event('error'));
      }
    });
    expect(await screen.findByText(/You’re offline/)).toBeVisible();
    expect(screen.getByText(/Sent as soon as/)).toBeVisible();
    const sent: string[] = [];
    answer('sendConversationMessage', async (request) => {
      const { name, text } = (await request.json()) as BodyOf<'sendConversationMessage'>;
      sent.push(text);
      const last = ownMessage(3, { name, text });
      return { success: true, message: '', sent: last, conversation: aConversation({ last }) };
    });
    await waitFor(() => expect(TestStream.open.size).toBe(1), { timeout: 3_000 });
    act(() => TestStream.say('hello', '10'));
    await waitFor(() => expect(sent).toEqual(['Are you there?']));
  });
});

describe('conversation list', () => {
  test('moves a new message to the top and leads to a new conversation', async () => {
    const rows = [
      aConversation({ id: 6, last: aMessage(2), state: 'closed' }),
      aConversation({ id: 7, last: aMessage(2, { text: 'Look.' }), state: 'closed' }),
    ];
    answerTalk({ list: aList(rows), page: aPage([aMessage(2)], { id: 7 }) });
    show();
    const shown = within(await screen.findByRole('list', { name: 'Your conversations' }));
    expect(shown.getAllByRole('button')).toHaveLength(2);
    await openStream();
    receiveMessage(aMessage(3), { id: 7, unread: 1 });
    const last = await shown.findByText('Message 3');
    const [first] = shown.getAllByRole('button');
    expect(first).toContainElement(last);
    expect(first).toHaveTextContent('1 unread');
    await person.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(await screen.findByText('How can we help?')).toBeVisible();
  });

  test('offers a retry when the list cannot be loaded', async () => {
    answer('conversations', () => problem('internal'));
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerTalk();
    await person.click(again);
    expect(await screen.findByText('How can we help?')).toBeVisible();
  });
});

test('shows outside working hours when support is back', async () => {
  const opens_at = '2026-11-30T08:00:00Z';
  answerTalk({ list: aList([], { working: { is_open: false, opens_at } }) });
  show();
  expect(await screen.findByText(/We’re back Monday at \d\d:\d\d \(your time\)\./)).toBeVisible();
});

describe('merged conversation', () => {
  const target = aConversation({ id: 9 });
  const merged = { id: 1, kind: 'merged', other: 5, at: '2026-11-01T12:00:00.000Z' } as const;
  const answerMerged = (isMerged: () => boolean): void =>
    answer('conversation', (request) => {
      const isOther = isMerged() || new URL(request.url).searchParams.get('id') === '9';
      return isOther
        ? {
            ...aPage([ownMessage(7, { text: 'In order of time' })]),
            conversation: target,
            moves: [merged],
          }
        : aPage([ownMessage(1)]);
    });

  test('leads an open page to the target conversation and joins both drafts', async () => {
    let isMerged = false;
    answerTalk({ list: aList([aConversation({ id: 5 })]) });
    answerMerged(() => isMerged);
    localStorage.setItem('hub-draft-7-9', 'Draft of nine');
    show({ wanted: 5 });
    await person.type(await field(), 'Draft of five');
    await openStream();
    isMerged = true;
    act(() =>
      TestStream.say('message', '11', {
        kind: 'moved',
        conversation: target,
        message: null,
        unread: 0,
      }),
    );
    expect(await screen.findByText('Your conversation was merged into this one.')).toBeVisible();
    expect(await screen.findByText('In order of time')).toBeVisible();
    expect(
      screen.getByText('We merged another of your conversations into this one.'),
    ).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveValue('Draft of five\n\nDraft of nine'));
    expect(localStorage.getItem('hub-draft-7-5')).toBeNull();
    expect(localStorage.getItem('hub-draft-7-9')).toBe('Draft of five\n\nDraft of nine');
  });

  test('an old link leads to the target conversation, and messages are sent there', async () => {
    answerTalk({ list: aList([target]) });
    answerMerged(() => true);
    const sent: number[] = [];
    answer('sendConversationMessage', async (request) => {
      const body = (await request.json()) as BodyOf<'sendConversationMessage'>;
      sent.push(body.id);
      const last = ownMessage(8, { name: body.name, text: body.text });
      return { success: true, message: '', sent: last, conversation: { ...target, last } };
    });
    show({ wanted: 5 });
    expect(await screen.findByText('In order of time')).toBeVisible();
    await write('Thanks');
    await waitFor(() => expect(sent).toEqual([9]));
  });
});
