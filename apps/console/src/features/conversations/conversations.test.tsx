import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '@hub/client/test-hub';
import { days } from '@hub/contract/limits';
import type { OperatorCallName } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { setKeysOn } from '#ui/keys.ts';
import {
  aBuyer,
  aConversation,
  aLicense,
  aList,
  aMessage,
  aRow,
  aThread,
} from '#test/conversations.ts';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, happens, refuse, streamsEnd } from '#test/setup.ts';
import { Page } from './conversations-page.tsx';
import { factsOf, fillIn } from './dialogs/canned.ts';
import { texts } from './texts.ts';

const uri = aRow({ id: 13, person: { id: 8, name: 'Uri Cohen', email: 'uri@mail.example' } });
const ida = aRow({ is_unread: true });
const canned = [
  {
    id: 1,
    title: 'Cache',
    text: 'Hello {{first_name}}, see {{site}}.',
    translations: {},
    steps: null,
  },
  { id: 2, title: 'Renewal', text: 'Until {{support_until}}.', translations: {}, steps: null },
];
const done = { success: true, message: 'Done.' };

/** Returns the request bodies of a call, in order. */
const sent = (name: OperatorCallName): unknown[] => bodies.get(name) ?? [];
const bodies = new Map<OperatorCallName, unknown[]>();

function takes(name: OperatorCallName, make: () => object | Response): void {
  bodies.set(name, []);
  answer(name, async (request) => {
    bodies.get(name)?.push(await request.json());
    const made = make();
    return made instanceof Response ? made : Response.json(made);
  });
}

function open(path = '/conversations', role: Role = 'support'): void {
  answer('operatorMe', { ...anOperator(role), username: 'ada', firstname: 'Ada' });
  answer('operatorConversations', aList([ida, uri]));
  answer('operatorConversation', ({ url }) =>
    Response.json(
      aThread(
        new URL(url).searchParams.get('id') === '13' ? aConversation(uri) : aConversation(ida),
      ),
    ),
  );
  answer('conversationTools', {
    canned,
    tags: [],
    operators: [
      { id: 1, username: 'ada' },
      { id: 2, username: 'bo' },
    ],
    mails: 'mine',
  });
  answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  takes('readOperatorConversation', () => done);
  takes('presentInConversation', () => done);
  const row = (): object => ({ ...done, conversation: aRow(), undo: null });
  for (const name of actions) takes(name, row);
  renderAt(<Page />, path);
}

const actions = [
  'assignConversation',
  'snoozeConversation',
  'closeConversation',
  'reopenConversation',
  'linkConversation',
] as const;

/** Sends a reply that closes the conversation. */
async function sendAndClose(): Promise<void> {
  const closed = aRow({ state: 'closed', waiting_since: null });
  const message = aMessage({ position: 2, side: 'publisher', author: 'ada', text: 'Done.' });
  takes('answerConversation', () => ({ ...done, sent: message, conversation: closed, undo: 't' }));
  await userEvent.type(await field(), 'Done.');
  await userEvent.click(screen.getByRole('button', { name: 'Send and close' }));
}

test('opens the next conversation after “Send and close”, and the key z reopens the closed conversation', async () => {
  open('/conversations?id=12');
  await sendAndClose();
  await waitFor(() => expect(address()).toBe('/conversations?id=13'));
  await waitFor(() => expect(screen.getByRole('link', { name: /Uri Cohen/ })).toHaveFocus());
  expect(screen.getByText('Reply sent, conversation with Ida Petersen closed')).toBeVisible();
  takes('undoConversation', () => ({ ...done, conversation: aRow(), undo: null }));
  await userEvent.keyboard('z');
  await waitFor(() => expect(address()).toBe('/conversations?id=12'));
  expect(sent('undoConversation')).toEqual([{ id: 12, undo: 't' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('moves the focus to the list heading after the last conversation is closed', async () => {
  open('/conversations?id=12');
  answer('operatorConversations', aList([ida]));
  await sendAndClose();
  await waitFor(() => expect(address()).toBe('/conversations'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('shows the reason when an undo comes too late', async () => {
  open('/conversations?id=12');
  await log();
  const closed = aRow({ state: 'closed', waiting_since: null });
  takes('closeConversation', () => ({ ...done, conversation: closed, undo: 't' }));
  const message = 'Not undone: the customer wrote meanwhile.';
  takes('undoConversation', () => ({ success: false, message, conversation: aRow(), undo: null }));
  await userEvent.keyboard('e');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(message)).toBeNull();
});

const doing = (what: 'reading' | 'writing'): object => ({ id: 12, doing: what });
const address = (): string => screen.getByTestId('address').textContent;
const log = () => screen.findByRole('log', { name: 'Messages' });
const field = () => screen.findByRole('textbox', { name: 'Reply to Ida Petersen' });
const list = () => screen.findByRole('region', { name: 'Conversations' });

test('shows the details of a waiting conversation, and the number of waiting conversations in the window title', async () => {
  open();
  const rows = within(await list());
  const link = await rows.findByRole('link', { name: /Ida Petersen/ });
  expect(link).toHaveAccessibleName(/^Unread: ?Ida Petersen/);
  expect(link).toHaveTextContent('Question · Essentials …7f31 · shop.example');
  await waitFor(() => expect(document.title).toBe('(2) Conversations · Console · Customer Hub'));
  expect(rows.getByRole('link', { name: /^Waiting/ })).toHaveTextContent('2');
  expect(screen.getByText('No conversation selected')).toBeVisible();
});

test('j and k open the next and previous conversation and move the focus', async () => {
  open();
  await within(await list()).findByRole('link', { name: /Ida Petersen/ });
  await userEvent.keyboard('j');
  expect(address()).toBe('/conversations?id=12');
  expect(await log()).toBeVisible();
  await userEvent.keyboard('j');
  expect(address()).toBe('/conversations?id=13');
  expect(screen.getByRole('link', { name: /Uri Cohen/ })).toHaveFocus();
  await userEvent.keyboard('k');
  expect(address()).toBe('/conversations?id=12');
});

test('ignores shortcuts while typing, with modifier keys, and when turned off', async () => {
  open('/conversations?id=12');
  await userEvent.type(await field(), 'jke');
  expect(await field()).toHaveValue('jke');
  await userEvent.keyboard('{Escape}{Control>}j{/Control}{Alt>}e{/Alt}');
  expect(address()).toBe('/conversations?id=12');
  setKeysOn(false);
  await userEvent.keyboard('je');
  expect(address()).toBe('/conversations?id=12');
  expect(sent('closeConversation')).toEqual([]);
});

test('sends a reply with the position of the newest seen message, and clears the field', async () => {
  open('/conversations?id=12');
  const text = 'Empty the cache.';
  takes('answerConversation', () => ({
    ...done,
    sent: aMessage({ position: 2, side: 'publisher', author: 'ada', text }),
    conversation: aRow({ waiting_since: null }),
  }));
  await log();
  await userEvent.keyboard('r');
  expect(await field()).toHaveFocus();
  await userEvent.keyboard(`${text}{Enter}`);
  await waitFor(() => expect(sent('answerConversation')).toHaveLength(1));
  expect(sent('answerConversation')[0]).toEqual({
    id: 12,
    name: expect.stringMatching(/^[0-9a-f-]{36}$/),
    text,
    files: [],
    seen: 1,
    close: false,
  });
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(localStorage).toHaveLength(0);
});

test('stops the typing indicator after a reply is sent', async () => {
  open('/conversations?id=12');
  const answered = { ...done, sent: null, conversation: null };
  takes('answerConversation', () => answered);
  await userEvent.type(await field(), 'Empty the cache.');
  await waitFor(() => expect(sent('presentInConversation').at(-1)).toEqual(doing('writing')));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent('presentInConversation').at(-1)).toEqual(doing('reading')));
});

test('shows “Sending...” while a reply is being sent', async () => {
  open('/conversations?id=12');
  const arrived = Promise.withResolvers<Response>();
  answer('answerConversation', () => arrived.promise);
  await userEvent.type(await field(), 'Empty the cache.{Enter}');
  expect(await screen.findByText('Sending...')).toBeInTheDocument();
  arrived.resolve(Response.json({ ...done, sent: null, conversation: null }));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(screen.queryByText('Sending...')).toBeNull();
});

test('keeps a failed reply in the field and retries it under the same client key', async () => {
  open('/conversations?id=12');
  takes('answerConversation', () => problem('unavailable'));
  await userEvent.type(await field(), 'Empty the cache.{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  expect(await field()).toHaveValue('Empty the cache.');
  await userEvent.type(await field(), '{Enter}');
  await waitFor(() => expect(sent('answerConversation')).toHaveLength(2));
  const [first, again] = sent('answerConversation') as { name: string }[];
  expect(again?.name).toBe(first?.name);
  await userEvent.type(await field(), ' Please.{Enter}');
  await waitFor(() => expect(sent('answerConversation')).toHaveLength(3));
  expect((sent('answerConversation')[2] as { name: string }).name).not.toBe(first?.name);
});

test('shows a colleague’s earlier reply and keeps the draft', async () => {
  open('/conversations?id=12');
  takes('answerConversation', () => problem('changed_meanwhile'));
  const box = await field();
  answer(
    'operatorConversation',
    aThread(aConversation(ida), [
      aMessage(),
      aMessage({ position: 2, side: 'publisher', author: 'bo', text: 'Which builder?' }),
    ]),
  );
  await userEvent.type(box, 'Empty the cache.{Enter}');
  expect(await screen.findByText('bo replied while you were writing')).toBeVisible();
  expect(within(await log()).getByText('Which builder?')).toBeVisible();
  expect(box).toHaveValue('Empty the cache.');
  await userEvent.type(box, '{Enter}');
  await waitFor(() => expect(sent('answerConversation')).toHaveLength(2));
  expect(sent('answerConversation')[1]).toMatchObject({ seen: 2 });
});

test('shows if the sender of an email is verified, and opens the original on click', async () => {
  open('/conversations?id=12');
  answer(
    'operatorConversation',
    aThread(aConversation(ida), [
      aMessage({ by_email: 'verified', has_original: true, text: 'It works.' }),
      aMessage({ position: 2, by_email: 'unverified', is_note: true, text: 'Send me the code.' }),
    ]),
  );
  answer('conversationOriginal', { text: 'It works.\n> Which version?' });
  const thread = within(await log());
  expect(await thread.findByText('By email')).toBeVisible();
  expect(thread.getByText('By email, not verified')).toBeVisible();
  expect(thread.queryByText(/Which version/)).toBeNull();
  await userEvent.click(thread.getByRole('button', { name: 'Show original' }));
  expect(await thread.findByText(/> Which version\?/)).toBeVisible();
});

test('shows the latest rating in the list and each rating in the thread', async () => {
  const rated = { ...ida, state: 'closed' as const, satisfaction: 'okay' as const };
  open('/conversations?box=closed&id=12');
  answer('operatorConversations', aList([rated]));
  const { at } = aMessage();
  const later = new Date(Date.parse(at) + 60_000).toISOString();
  const ratings = [{ face: 'okay' as const, comment: 'It took long.', at: later }];
  answer('operatorConversation', aThread(aConversation({ ...rated, ratings }), [aMessage()]));
  const thread = await screen.findByRole('log', { name: 'Messages' });
  const line = 'Answer after closing: Okay. “It took long.”';
  expect(await within(thread).findByText(line)).toBeVisible();
  const row = await screen.findByRole('link', { name: /Ida Petersen/ });
  expect(row).toHaveTextContent(/Okay/);
});

test('sends a note by the call for notes', async () => {
  open('/conversations?id=12');
  takes('noteConversation', () => ({
    ...done,
    sent: aMessage({ position: 2, side: 'publisher', is_note: true, text: 'Builder 2.4.' }),
  }));
  await log();
  await userEvent.keyboard('n');
  await userEvent.keyboard('Builder 2.4.{Enter}');
  await waitFor(() => expect(sent('noteConversation')).toHaveLength(1));
  expect(sent('noteConversation')[0]).toMatchObject({ id: 12, text: 'Builder 2.4.' });
});

test('fills in a saved reply, and refuses to send a placeholder without a value', async () => {
  open('/conversations?id=12');
  takes('answerConversation', () => ({ ...done, sent: null, conversation: null }));
  const box = await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cache' }));
  expect(box).toHaveValue('Hello Ida, see shop.example.');
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.type(box, ' {{{{operator}} and {{{{site}}{Enter}');
  expect(await screen.findByText(/No value for {{operator}}, {{site}}/)).toBeVisible();
  expect(sent('answerConversation')).toEqual([]);
});

test('replies by email, without files, to a person who cannot sign in', async () => {
  open('/conversations?id=12');
  await log();
  const attach = () => screen.queryByRole('button', { name: 'Add files' });
  expect(attach()).toBeVisible();
  const lost = aConversation(aRow({ id: 13, topic: 'login' }));
  answer('operatorConversation', aThread({ ...lost, buyer: null }));
  await userEvent.click(screen.getByRole('link', { name: /Uri Cohen/ }));
  expect(await screen.findByText('Sent by email, without attachments.')).toBeVisible();
  expect(attach()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
  expect(screen.queryByText('Sent by email, without attachments.')).toBeNull();
});

test('the shortcut for saved replies offers to create the first saved reply', async () => {
  open('/conversations?id=12');
  answer('conversationTools', { canned: [], tags: [], operators: [], mails: 'mine' });
  await log();
  // The saved replies load a moment after the messages.
  const opened = await waitFor(async () => {
    await userEvent.keyboard('c');
    return screen.getByRole('dialog', { name: 'Saved replies' });
  });
  const dialog = within(opened);
  expect(dialog.getByText(/^No saved replies yet/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'New saved reply' })).toBeVisible();
});

test('restores a draft, and shows the draft in the list', async () => {
  open('/conversations?id=12');
  await userEvent.type(await field(), 'Half a sen');
  await userEvent.click(within(await list()).getByRole('link', { name: /Uri Cohen/ }));
  expect(await screen.findByRole('textbox', { name: 'Reply to Uri Cohen' })).toHaveValue('');
  const row = within(await list()).getByRole('link', { name: /Ida Petersen/ });
  expect(row).toHaveTextContent('Draft: Half a sen');
  await userEvent.click(row);
  expect(await field()).toHaveValue('Half a sen');
});

test('assigns, snoozes and closes by shortcut, and shows the message of a refusal', async () => {
  open('/conversations?id=12');
  await log();
  await userEvent.keyboard('a');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /^bo/ }));
  await waitFor(() => expect(sent('assignConversation')).toEqual([{ id: 12, to: 2 }]));
  await userEvent.keyboard('s');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
  await waitFor(() => expect(sent('snoozeConversation')).toHaveLength(1));
  const { until } = sent('snoozeConversation')[0] as { until: string };
  expect(new Date(until).getHours()).toBe(9);
  const refused = { success: false, message: 'It is closed.', conversation: null, undo: null };
  answer('closeConversation', refused);
  await userEvent.keyboard('e');
  expect(await screen.findByText('It is closed.')).toBeVisible();
});

test('unlinks the license in the customer pane', async () => {
  open('/conversations?id=12');
  const buyer = within(await screen.findByRole('complementary', { name: 'Customer' }));
  expect(buyer.getByText('Theme 8.1 · WordPress 6.9')).toBeVisible();
  await userEvent.click(buyer.getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(sent('linkConversation')).toEqual([{ id: 12, license_id: null }]));
});

const askButton = () => screen.findByRole('button', { name: /connection check.*shop\.example/ });

/** Answers reply calls and adds each reply to the thread, as the hub does. */
function takesReplies(refuses: () => boolean = () => false): void {
  bodies.set('answerConversation', []);
  answer('answerConversation', async (request) => {
    const body = (await request.json()) as { readonly text: string; readonly name: string };
    bodies.get('answerConversation')?.push(body);
    if (refuses()) return problem('unavailable');
    const { text, name } = body;
    const at = new Date().toISOString();
    const message = aMessage({ position: 2, name, side: 'publisher', author: 'ada', text, at });
    answer('operatorConversation', aThread(aConversation(ida), [aMessage(), message]));
    return Response.json({ ...done, sent: message, conversation: null, undo: null });
  });
}

test('requests a connection check on click, and again only after the customer answered', async () => {
  open('/conversations?id=12');
  takesReplies();
  await userEvent.type(await field(), 'Half a sentence');
  const button = await askButton();
  expect(button).toHaveTextContent('Ask to run the connection check');
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(button).toHaveTextContent('Asked to run the connection check just now'),
  );
  expect(button).toHaveFocus();
  expect(sent('answerConversation')).toEqual([
    expect.objectContaining({ id: 12, files: [], seen: 1, close: false }),
  ]);
  expect(within(await log()).getByText(/Click “Check the connection”/)).toHaveTextContent(
    /Hello Ida,.*connection check on shop\.example.*Appearance, then Theme license/,
  );
  expect(await field()).toHaveValue('Half a sentence');
  await userEvent.keyboard('{Enter}');
  expect(sent('answerConversation')).toHaveLength(1);
  const at = new Date().toISOString();
  const reply = aMessage({ position: 3, text: 'It says that all is well.', at });
  const counts = { waiting: 1, mine: 0, nobodys: 2, mentions: 0 };
  await happens({ kind: 'message', conversation: ida, message: reply, counts });
  await waitFor(() => expect(button).toHaveTextContent('Ask to run the connection check'));
});

test('shows an error for a failed request and retries it under the same client key', async () => {
  open('/conversations?id=12');
  let fails = true;
  takesReplies(() => fails);
  const button = await askButton();
  await userEvent.click(button);
  expect(await screen.findByText('Not sent')).toBeVisible();
  fails = false;
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveTextContent(/^Asked/));
  expect(screen.queryByText('Not sent')).toBeNull();
  const [first, second] = sent('answerConversation') as { readonly name: string }[];
  expect(second?.name).toBe(first?.name);
});

test('accepts a colleague’s simultaneous request for a connection check', async () => {
  open('/conversations?id=12');
  answer('answerConversation', async (request) => {
    const { text } = (await request.json()) as { readonly text: string };
    const at = new Date().toISOString();
    const theirs = aMessage({ position: 2, side: 'publisher', author: 'bo', text, at });
    answer('operatorConversation', aThread(aConversation(ida), [aMessage(), theirs]));
    return problem('changed_meanwhile');
  });
  const button = await askButton();
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveTextContent(/^Asked/));
  expect(screen.queryByText(/replied while you were writing/)).toBeNull();
});

const daysAgo = (count: number): string => new Date(Date.now() - days(count)).toISOString();

test.each([
  { name: 'offers no request after a recent check', checked: 1, text: null },
  {
    name: 'offers a request after an old check',
    checked: 8,
    text: 'Ask to run the connection check',
  },
  {
    name: 'shows when the request was sent',
    checked: 10,
    asked: 9,
    text: 'Asked to run the connection check 9 days ago',
  },
  {
    name: 'offers a new request after a newer check',
    checked: 8,
    asked: 9,
    text: 'Ask to run the connection check',
  },
])('$name', async ({ checked, asked, text }) => {
  open('/conversations?id=12');
  const [site] = aLicense().sites;
  if (site === undefined) throw new Error('The license has no site.');
  const diagnosis = { at: daysAgo(checked), findings: [] };
  const buyer = aBuyer({ licenses: [aLicense({ sites: [{ ...site, diagnosis }] })] });
  const request = fillIn(texts.buyer.request, factsOf(aConversation(), null));
  const ours = { side: 'publisher', text: request } as const;
  const messages =
    asked === undefined ? [] : [aMessage({ ...ours, position: 2, at: daysAgo(asked) })];
  answer('operatorConversation', aThread(aConversation({ buyer }), [aMessage(), ...messages]));
  await screen.findByText(/^Connection check/);
  const button = screen.queryByRole('button', { name: /connection check/ });
  expect(button?.textContent ?? null).toBe(text && `${text}: shop.example`);
});

test('shows new messages, lost files and typing operators without a reload', async () => {
  open('/conversations?id=12');
  await log();
  const more = aMessage({ position: 2, text: 'It is back!' });
  const conversation = aRow({ waiting_since: null, last: more, present: [] });
  const counts = { waiting: 1, mine: 0, nobodys: 2, mentions: 0 };
  await happens({ kind: 'message', conversation, message: more, counts });
  expect(await within(await log()).findByText('It is back!')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  expect(within(await list()).queryByRole('link', { name: /Ida Petersen/ })).toBeNull();
  const file = { id: 4, name: 'a.log', type: 'text/plain', bytes: 1, width: null, height: null };
  const without = aMessage({ position: 2, text: 'It is back!', files: [{ ...file, gone: true }] });
  await happens({ kind: 'message', conversation, message: without, counts });
  expect(await within(await log()).findByText('No longer available')).toBeVisible();
  expect(within(await log()).getAllByText('It is back!')).toHaveLength(1);
  const older = aMessage({ position: 0, text: 'Of long ago' });
  await happens({ kind: 'message', conversation, message: older, counts });
  const present = [
    { username: 'al', doing: 'reading' },
    { username: 'bo', doing: 'writing' },
  ];
  await happens({
    kind: 'presence',
    conversation: { ...conversation, present },
    message: null,
    counts,
  });
  const line = (await screen.findByText(/is writing/)).parentElement;
  expect(line).toHaveTextContent('bo is writing, al is reading');
  expect(screen.queryByText('Of long ago')).toBeNull();
});

test('does not send a search for a single letter to the hub', async () => {
  open();
  const asked: string[] = [];
  answer('operatorConversations', ({ url }) => {
    asked.push(new URL(url).searchParams.get('q') ?? '');
    return Response.json(aList([ida, uri]));
  });
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' });
  await userEvent.type(search, 'h{Enter}');
  await waitFor(() => expect(address()).toContain('q=h'));
  await waitFor(() => expect(asked).not.toHaveLength(0));
  await userEvent.type(search, 'e{Enter}');
  await waitFor(() => expect(asked).toContain('he'));
  expect(asked).not.toContain('h');
});

test('searches all conversations, and returns to the previous inbox afterwards', async () => {
  open('/conversations?box=mine');
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' });
  await userEvent.type(search, 'header{Enter}');
  expect(address()).toBe('/conversations?box=all&q=header');
  // The pending update of the search text does not close the opened conversation.
  await userEvent.keyboard('j');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(address()).toBe('/conversations?box=all&q=header&id=12');
  await userEvent.clear(search);
  await userEvent.type(search, '{Enter}');
  await waitFor(() => expect(address()).toBe('/conversations?box=mine&id=12'));
});

test('a viewer gets no reply field, no actions, no shortcuts and no typing indicator', async () => {
  open('/conversations?id=12', 'viewer');
  answer(
    'operatorConversation',
    aThread(aConversation({ is_unread: true }), [aMessage({ text: '' })]),
  );
  expect(within(await log()).getByText(/Your role can’t see message texts/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByText('No connection check yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /connection check/ })).toBeNull();
  await userEvent.keyboard('ear');
  expect(sent('closeConversation')).toEqual([]);
  expect(sent('readOperatorConversation')).toEqual([]);
  expect(sent('presentInConversation')).toEqual([]);
});

test('suggests a possible account for a sender whose identity is not verified', async () => {
  open('/conversations?id=12');
  const person = { id: null, name: 'pat@mail.example', email: 'pat@mail.example' };
  answer(
    'operatorConversation',
    aThread(
      aConversation({
        topic: 'login',
        person,
        buyer: null,
        perhaps: { id: 7, username: 'ida', by: 'code' },
      }),
    ),
  );
  const pane = within(await screen.findByRole('complementary', { name: 'Customer' }));
  expect(pane.getByRole('link', { name: 'ida' })).toHaveAttribute('href', '/console/people/7');
  expect(pane.getByText(/Identity not verified/)).toBeVisible();
});

test('an unknown conversation is reported as not found', async () => {
  open('/conversations?id=99');
  refuse('operatorConversation', 'not_found');
  expect(await screen.findByText('Conversation not found')).toBeVisible();
});

test('saves the choice of notification emails on click', async () => {
  open();
  takes('chooseConversationMails', () => done);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
  await waitFor(() => expect(sent('chooseConversationMails')).toEqual([{ mails: 'all' }]));
});

test('creates a saved reply, with a preview for the open conversation', async () => {
  open('/conversations?id=12');
  takes('saveCannedAnswer', () => ({ ...done, canned: null }));
  await log();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Saved replies' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New saved reply' }));
  await userEvent.type(await screen.findByLabelText('Title'), 'Hello');
  await userEvent.type(screen.getByLabelText('Text'), 'Dear {{{{first_name}}');
  expect(screen.getByRole('region', { name: /Preview with this conversation/ })).toHaveTextContent(
    'Dear Ida',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('saveCannedAnswer')).toMatchObject([
      { id: null, title: 'Hello', text: 'Dear {{first_name}}' },
    ]),
  );
});

test('checks the role again when the event stream ends', async () => {
  open('/conversations?id=12');
  await log();
  await happens({}, 'hello');
  let asked = 0;
  answer('operatorMe', () => {
    asked += 1;
    return problem('not_found');
  });
  answer('operatorConversationEvents', () => problem('not_found'));
  streamsEnd();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
});

test('keeps text that is typed while a reply is being sent', async () => {
  open('/conversations?id=12');
  const pendingAnswer = Promise.withResolvers<object>();
  answer('answerConversation', async () => Response.json(await pendingAnswer.promise));
  await log();
  await userEvent.type(await field(), 'First.{Enter}');
  await userEvent.type(await field(), ' And one thing more.');
  pendingAnswer.resolve({
    ...done,
    sent: aMessage({ position: 2, text: 'First.' }),
    conversation: aRow(),
  });
  await waitFor(async () => expect(await field()).toHaveValue('And one thing more.'));
});

test('waits for an upload before sending a reply, and keeps the files when a note is sent', async () => {
  open('/conversations?id=12');
  const pendingAnswer = Promise.withResolvers<object>();
  answer('csrfToken', { _csrf: 'token' });
  answer('addOperatorConversationFile', async () => Response.json(await pendingAnswer.promise));
  takes('answerConversation', () => ({ ...done, sent: null, conversation: aRow() }));
  takes('noteConversation', () => ({ ...done, sent: null }));
  await log();
  await userEvent.type(await field(), 'See the log.');
  const [choose] = screen.getAllByLabelText('Add files', { selector: 'input' });
  if (choose === undefined) throw new Error('No files can be added.');
  await userEvent.upload(choose, new File(['a line'], 'slow.log'));
  const close = screen.getByRole('button', { name: 'Send and close' });
  expect(close).toBeDisabled();
  await userEvent.click(close);
  expect(sent('answerConversation')).toEqual([]);
  pendingAnswer.resolve({
    ...done,
    file: { id: 'f1', name: 'slow.log', bytes: 6, type: 'text/plain' },
  });
  await waitFor(() => expect(close).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent('noteConversation')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: /^Reply/ }));
  expect(await screen.findByText('slow.log')).toBeVisible();
});

test('closes a conversation once while the key is held down', async () => {
  open('/conversations?id=12');
  await log();
  await userEvent.keyboard('{e>9/}');
  await waitFor(() => expect(sent('closeConversation')).toHaveLength(1));
  expect(sent('reopenConversation')).toEqual([]);
});
