import { expect } from '@playwright/test';
import { operatorCalls } from '@hub/contract/operator-calls';
import {
  aMessage,
  aRow,
  aThread,
  counts,
  licenseInUse,
  listOf,
  longTalk,
  lostLogin,
  minutesAgo,
  tools,
  waiting,
  type List,
  type Thread,
} from '#e2e/scenes/conversations-made-up.ts';
import { subscribes } from '#e2e/harness/subscribes.ts';
import { button, first, on, the, within, type Play } from '#e2e/scenes/play.ts';
import { answerCall, named, refused, type Stage } from '#e2e/scenes/scene.ts';

const done = { success: true, message: 'Done.' };

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><path fill="#99a" d="M0 0h16v10H0z"/><path fill="#eee" d="M1 3h14v6H1z"/></svg>';

/** Answers pictures, because the browser would log a missing picture. */
const withPictures = ({ page }: Stage): Promise<unknown> =>
  page.route(`**${operatorCalls.operatorConversationFile.path}*`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  );

/** Opens the inbox, in which only events of the scene happen. */
const inbox = (search = '', list: List = listOf(waiting)): Play =>
  on(`/console/conversations${search}`, 'operator')
    .hanging('operatorConversationStream')
    .answering('operatorConversationEvents', { events: [], last: '1', gap: false })
    .answering('readOperatorConversation', done)
    .answering('presentInConversation', done)
    .answering('conversationTools', tools)
    .answering('operatorConversations', list)
    .given(withPictures);

const ida = waiting[1] ?? aRow(12);

const inThread = (thread: Thread, search = '?id=12', list?: List): Play =>
  inbox(search, list).answering('operatorConversation', thread);

const opened = (...shown: Parameters<typeof inThread>): Play =>
  inThread(...shown).shows(the('log', 'Messages'));

const conversation = opened(aThread(ida));
const aboutBuyer = inThread(aThread(ida), '?id=12&pane=buyer');
const reply = the('textbox', /^Reply to /);
const note = the('textbox', 'Internal note');
const inMore = (item: string): Play => inbox().presses('More').chooses(item);

const withNote: Thread = {
  ...aThread({ ...ida, mentions_me: true }),
  messages: [
    ...aThread(ida).messages,
    aMessage(5, {
      side: 'publisher',
      author: 'ada',
      is_note: true,
      text: '@bo what did we tell her in March?',
      mentions: [{ id: 2, username: 'bo' }],
    }),
  ],
};
const mentioned: List = {
  ...listOf([{ ...ida, mentions_me: true }, ...waiting.slice(2)]),
  counts: { ...counts, mentions: 1 },
};

async function takesAnswer({ page, answer }: Stage): Promise<void> {
  const [side, author, at] = ['publisher', 'ada', new Date().toISOString()] as const;
  await answerCall(page, 'answerConversation', async (route) => {
    const { name, text } = route.request().postDataJSON() as Readonly<
      Record<'name' | 'text', string>
    >;
    const sent = aMessage(6, { side, author, at, name, text });
    const thread = aThread(ida);
    await answer('operatorConversation', { ...thread, messages: [...thread.messages, sent] });
    const json = { success: true, message: 'Sent.', sent, conversation: null, undo: null };
    await route.fulfill({ json });
  });
}

const snoozed = aRow(12, {
  state: 'snoozed',
  snoozed_until: minutesAgo(-3 * 24 * 60),
  assigned_to: { id: 1, username: 'ada' },
});
const closed = aRow(12, { state: 'closed', waiting_since: null, satisfaction: 'good' });
const ratings: Thread['conversation']['ratings'] = [
  { face: 'bad', comment: 'The header is still gone.', at: minutesAgo(24 * 60) },
  { face: 'good', comment: '', at: minutesAgo(1) },
];

export const conversationsConsole = named('console: ', {
  'conversations, merged from another one': opened({
    ...aThread(ida),
    moves: [
      { id: 2, kind: 'split_off', other: 8, at: minutesAgo(20), by: 'ada', can_undo: false },
      { id: 3, kind: 'merged', other: 7, at: minutesAgo(2), by: 'bo', can_undo: true },
    ],
  }).shows(button('Undo merge')),
  'conversations, picking messages to split off': conversation
    .presses('More actions')
    .chooses('Split off messages')
    .plays(({ page }) =>
      page
        .getByRole('checkbox', { name: /^Select message/ })
        .last()
        .check(),
    )
    .shows('1 message selected'),
  'conversations, merging': conversation
    .presses('More actions')
    .chooses('Merge into another conversation')
    .shows(the('combobox', 'Into')),
  'conversations, nobody waits': inbox('', listOf([])).shows('Inbox zero'),
  'conversations, some wait': inbox().shows(the('link', /Marguerite/)),
  'conversations, more views': inbox().presses('More views').shows(the('menuitemradio', 'Snoozed')),
  'conversations, ticked': inbox()
    .plays(async ({ page }) => {
      await page.getByRole('checkbox').nth(0).click();
      await page
        .getByRole('checkbox')
        .nth(2)
        .click({ modifiers: ['Shift'] });
    })
    .shows(the('group', 'Selected rows')),
  'conversations, ticked and changed': inbox()
    .answering('changeConversations', {
      success: true,
      message: '1 conversation closed. 1 conversation needed no change.',
      outcomes: [{ id: 12, result: 'done', undo: 't' }],
    })
    .plays(({ page }) => page.getByRole('checkbox').nth(1).click())
    .presses(within(the('group', 'Selected rows'), button('Close')))
    .shows('1 conversation closed. 1 conversation needed no change.'),
  'conversations, none found': inbox('?box=all&q=nowhere', listOf([])).shows(
    'No conversations found',
  ),
  'conversations, searching': inbox()
    .shows(the('link', /Marguerite/))
    .hanging('operatorConversations')
    .types(the('searchbox'), 'header')
    .hits(the('searchbox'), 'Enter')
    .shows(first((page) => page.locator('[aria-busy=true]'))),
  'conversations, loading': inbox().loading('operatorConversations', 'Loading: Conversations'),
  'conversations, failed': inbox().failing(
    'operatorConversations',
    'Conversations could not be loaded',
  ),
  'conversations, out of reach': refused(
    inbox()
      .plays(({ refuse }) => refuse('operatorConversationEvents', 'unavailable'))
      .plays(({ page }) => page.reload())
      .shows('You’re offline'),
  ),
  conversation,
  'conversation, long': opened({ ...aThread(ida, {}, longTalk()), more: true }),
  'conversation, a secret': conversation
    .answering('openConversationSecret', {
      success: true,
      message: 'Opened.',
      value: 'correct horse battery staple',
    })
    .presses('Show')
    .shows('correct horse battery staple'),
  'conversation, about the buyer': aboutBuyer.shows(the('heading', 'Licenses')),
  'conversation, asking for a connection check': aboutBuyer
    .given(takesAnswer)
    .hits(button(/^Ask to run .*dev\.shop\.example/), 'Enter')
    .focuses(button(/^Asked to run .* just now/)),
  'conversation, actions on a license': aboutBuyer
    .answering('operatorLicense', licenseInUse)
    .presses(button(/^Actions for .*7f31/))
    .shows(the('menuitem', 'Block license')),
  'conversation, a colleague writes': opened(
    aThread(ida, {
      present: [
        { username: 'ada', doing: 'writing' },
        { username: 'bartholomew-of-the-evening-shift', doing: 'reading' },
      ],
    }),
  ).shows((page) => page.getByText('is writing').last()),
  'conversation, a canned answer': conversation
    .presses('Saved replies')
    .chooses('Clear the cache')
    .plays(({ page }) => expect(reply(page)).toHaveValue(/Hello Ida/))
    .shows(/^Sends the reply, adds Header/),
  'conversation, a fact that is not known': conversation
    .types(reply, 'Please look at {{site}}, and {{support_until}}.')
    .hits(reply, 'Enter')
    .shows('Fill it in or remove it'),
  'conversation, a note': conversation
    .presses(button('Internal note'))
    .types(note, 'She runs the builder 2.4: known to lose the header.'),
  'conversation, a note that mentions a colleague': inThread(withNote, '?id=12', mentioned)
    .shows('Mentions bo')
    .presses(button('Internal note'))
    .plays(({ page }) => note(page).pressSequentially('It was the builder, @bo ask '))
    .shows('Notifies bo.')
    .plays(({ page }) => note(page).pressSequentially('@'))
    .shows(the('option', 'ada')),
  'conversation, somebody was faster': conversation
    .refusing('answerConversation', 'changed_meanwhile')
    .types(reply, 'Please empty the cache of the builder.')
    .hits(reply, 'Enter')
    .shows('replied while you were writing'),
  'conversation, an answer that fails': conversation
    .refusing('answerConversation')
    .types(reply, 'Please empty the cache of the builder.')
    .hits(reply, 'Enter')
    .shows('Not sent'),
  'conversation, snoozing': conversation
    .presses(button('Snooze'))
    .shows(the('menuitem', 'Tomorrow')),
  'conversation, snoozed': opened(aThread(snoozed), '?box=snoozed&id=12', {
    ...listOf([snoozed]),
    counts,
  }),
  'conversation, closed': opened(
    aThread(closed, { ratings }),
    '?box=closed&id=12',
    listOf([closed]),
  ).shows(button('Reopen')),
  'conversation, an action to undo': conversation
    .answering('closeConversation', {
      success: true,
      message: 'Closed.',
      conversation: aThread({ ...ida, state: 'closed', waiting_since: null }).conversation,
      undo: 'token',
    })
    .presses('Close')
    // The message stays as long as it has the focus.
    .plays(({ page }) => page.getByRole('button', { name: 'Undo' }).focus())
    .shows(/^Conversation with Ida .* closed$/),
  'conversation, somebody who cannot sign in': opened(lostLogin(), '?id=14'),
  'conversation, loading': inbox('?id=12').loading(
    'operatorConversation',
    'Loading this conversation',
  ),
  'conversation, gone': inbox('?id=99')
    .refusing('operatorConversation', 'not_found')
    .shows('Conversation not found'),
  'conversations, shortcuts': conversation
    .plays(({ page }) => page.keyboard.press('?'))
    .shows(the('heading', 'Keyboard shortcuts')),
  'conversations, canned answers': conversation
    .presses('More')
    .chooses('Saved replies')
    .presses(button(/Edit “Clear/))
    .shows(the('region', /Preview with this conversation/)),
  'conversation, its tags': conversation
    .presses(button('Tags'))
    .types(the('textbox', 'Search or add a tag'), 'he')
    .shows(the('menuitemcheckbox', /Create/)),
  'conversations, of a tag': inbox('?tag=3')
    .presses(button(/^Filter by tag/))
    .shows(the('menuitem', 'Refund')),
  'conversations, none of a tag': inbox('?tag=6', listOf([])).shows('None of these conversations'),
  'conversations, tags': inMore('Tags').shows(button('New tag')),
  'conversations, a tag': inMore('Tags')
    .presses(button(/Edit .*Refund/))
    .plays(({ page }) => expect(page.getByRole('radio', { name: 'Orange' })).toBeChecked()),
  'conversations, which mails': inMore('Notifications').shows(the('radio', 'None')),
  'conversations, notified on this device': inbox()
    .given(({ page }) => page.context().grantPermissions(['notifications']))
    .given(({ page }) => page.addInitScript(subscribes))
    .presses('More')
    .chooses('Notifications')
    .presses('Notify me on this device')
    .plays(({ page }) => expect(page.getByRole('checkbox', { name: 'Unassigned' })).toBeChecked()),
});
