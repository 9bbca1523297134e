import { expect, type Page } from '@playwright/test';
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
import { named, refused, type Stage } from '#e2e/scenes/scene.ts';

const inbox = '/console/conversations';

interface Shown {
  readonly list?: List;
  readonly thread?: Thread;
  /** Open conversation; none if it does not exist. */
  readonly search?: string;
}

/** Stops the hub's events, so that only the scene's own events happen. */
async function quiet({ hang, answer }: Stage): Promise<void> {
  await hang('operatorConversationStream');
  await answer('operatorConversationEvents', { events: [], last: '1', gap: false });
  const done = { success: true, message: 'Done.' };
  await answer('readOperatorConversation', done);
  await answer('presentInConversation', done);
  await answer('conversationTools', tools);
}

async function shows(stage: Stage, { list, thread, search = '' }: Shown): Promise<void> {
  const { page, cast, goAs } = stage;
  await quiet(stage);
  await stage.answer('operatorConversations', list ?? listOf(waiting));
  if (thread !== undefined) await stage.answer('operatorConversation', thread);
  // The browser would log a missing picture.
  await page.route(`**${operatorCalls.operatorConversationFile.path}*`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  );
  await goAs(await cast.operator(), `${inbox}${search}`);
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><path fill="#99a" d="M0 0h16v10H0z"/><path fill="#eee" d="M1 3h14v6H1z"/></svg>';

const ida = waiting[1] ?? aRow(12);
const open = { thread: aThread(ida), search: '?id=12' };

const field = (page: Page) => page.getByRole('textbox', { name: /^Reply to / });

async function opened(stage: Stage, shown: Shown = open): Promise<void> {
  await shows(stage, shown);
  await expect(stage.page.getByRole('log', { name: 'Messages' })).toBeVisible();
}

const box =
  (search: string, words: string) =>
  async (stage: Stage): Promise<void> => {
    await shows(stage, { list: listOf([]), search });
    await expect(stage.page.getByText(words)).toBeVisible();
  };

const merged: Thread = {
  ...aThread(ida),
  moves: [
    { id: 2, kind: 'split_off', other: 8, at: minutesAgo(20), by: 'ada', can_undo: false },
    { id: 3, kind: 'merged', other: 7, at: minutesAgo(2), by: 'bo', can_undo: true },
  ],
};

export const conversationsConsole = named('console: ', {
  'conversations, merged from another one': async (stage) => {
    await opened(stage, { thread: merged, search: '?id=12' });
    await expect(stage.page.getByRole('button', { name: 'Undo merge' })).toBeVisible();
  },
  'conversations, picking messages to split off': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Split off messages' }).click();
    await page
      .getByRole('checkbox', { name: /^Select message/ })
      .last()
      .check();
    await expect(page.getByText('1 message selected')).toBeVisible();
  },
  'conversations, merging': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge into another conversation' }).click();
    await expect(page.getByRole('combobox', { name: 'Into' })).toBeVisible();
  },
  'conversations, nobody waits': box('', 'Inbox zero'),
  'conversations, some wait': async (stage) => {
    await shows(stage, {});
    await expect(stage.page.getByRole('link', { name: /Marguerite/ })).toBeVisible();
  },
  'conversations, more views': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await page.getByRole('button', { name: 'More views' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Snoozed' })).toBeVisible();
  },
  'conversations, ticked': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await page.getByRole('checkbox').nth(0).click();
    await page
      .getByRole('checkbox')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
  },
  'conversations, ticked and changed': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    const outcomes = [{ id: 12, result: 'done' as const, undo: 't' }];
    const message = '1 conversation closed. 1 conversation needed no change.';
    await stage.answer('changeConversations', { success: true, message, outcomes });
    await page.getByRole('checkbox').nth(1).click();
    await page
      .getByRole('group', { name: 'Selected rows' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByText(message)).toBeVisible();
  },
  'conversations, none found': box('?box=all&q=nowhere', 'No conversations found'),
  'conversations, searching': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await expect(page.getByRole('link', { name: /Marguerite/ })).toBeVisible();
    await stage.hang('operatorConversations');
    await page.getByRole('searchbox').fill('header');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  },
  'conversations, loading': async (stage) => {
    const { page, cast, goAs } = stage;
    await stage.hang('operatorConversations');
    await quiet(stage);
    await goAs(await cast.operator(), inbox);
    await expect(page.getByText('Loading: Conversations')).toBeAttached();
  },
  'conversations, failed': refused(async (stage) => {
    const { page, cast, goAs } = stage;
    await quiet(stage);
    await stage.refuse('operatorConversations');
    await goAs(await cast.operator(), inbox);
    await expect(page.getByText('Conversations could not be loaded')).toBeVisible({
      timeout: 15_000,
    });
  }),
  'conversations, out of reach': refused(async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await stage.refuse('operatorConversationEvents', 'unavailable');
    await page.reload();
    await expect(page.getByText('You’re offline')).toBeVisible({ timeout: 20_000 });
  }),
  conversation: (stage) => opened(stage),
  'conversation, long': async (stage) => {
    await opened(stage, {
      thread: { ...aThread(ida, {}, longTalk()), more: true },
      search: '?id=12',
    });
  },
  'conversation, a secret': async (stage) => {
    await opened(stage);
    const value = 'correct horse battery staple';
    await stage.answer('openConversationSecret', { success: true, message: 'Opened.', value });
    await stage.page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(stage.page.getByText(value)).toBeVisible();
  },
  'conversation, about the buyer': async (stage) => {
    await shows(stage, { ...open, search: '?id=12&pane=buyer' });
    await expect(stage.page.getByRole('heading', { name: 'Licenses' })).toBeVisible();
  },
  'conversation, asking for a connection check': async (stage) => {
    const { page } = stage;
    const [side, author, at] = ['publisher', 'ada', new Date().toISOString()] as const;
    await page.route(`**${operatorCalls.answerConversation.path}`, async (route) => {
      const said = route.request().postDataJSON() as {
        readonly name: string;
        readonly text: string;
      };
      const message = aMessage(6, { side, author, at, name: said.name, text: said.text });
      const thread = aThread(ida);
      await stage.answer('operatorConversation', {
        ...thread,
        messages: [...thread.messages, message],
      });
      const json = {
        success: true,
        message: 'Sent.',
        sent: message,
        conversation: null,
        undo: null,
      };
      await route.fulfill({ json });
    });
    await shows(stage, { ...open, search: '?id=12&pane=buyer' });
    await page.getByRole('button', { name: /^Ask to run .*dev\.shop\.example/ }).press('Enter');
    const asked = page.getByRole('button', { name: /^Asked to run .* just now/ });
    await expect(asked).toBeFocused();
  },
  'conversation, actions on a license': async (stage) => {
    const { page } = stage;
    await stage.answer('operatorLicense', licenseInUse);
    await shows(stage, { ...open, search: '?id=12&pane=buyer' });
    await page.getByRole('button', { name: /^Actions for .*7f31/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Block license' })).toBeVisible();
  },
  'conversation, a colleague writes': async (stage) => {
    const present = [
      { username: 'ada', doing: 'writing' as const },
      { username: 'bartholomew-of-the-evening-shift', doing: 'reading' as const },
    ];
    await opened(stage, { thread: aThread(ida, { present }), search: '?id=12' });
    await expect(stage.page.getByText('is writing').last()).toBeVisible();
  },
  'conversation, a canned answer': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('menuitem', { name: 'Clear the cache' }).click();
    await expect(field(page)).toHaveValue(/Hello Ida/);
    await expect(page.getByText(/^Sends the reply, adds Header/)).toBeVisible();
  },
  'conversation, a fact that is not known': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await field(page).fill('Please look at {{site}}, and {{support_until}}.');
    await field(page).press('Enter');
    await expect(page.getByText('Fill it in or remove it')).toBeVisible();
  },
  'conversation, a note': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'Internal note', exact: false }).click();
    await page
      .getByRole('textbox', { name: 'Internal note' })
      .fill('She runs the builder 2.4: known to lose the header.');
  },
  'conversation, a note that mentions a colleague': async (stage) => {
    const { page } = stage;
    const row = { ...ida, mentions_me: true };
    const said = aMessage(5, {
      side: 'publisher',
      author: 'ada',
      is_note: true,
      text: '@bo what did we tell her in March?',
      mentions: [{ id: 2, username: 'bo' }],
    });
    const thread = aThread(row);
    await shows(stage, {
      list: { ...listOf([row, ...waiting.slice(2)]), counts: { ...counts, mentions: 1 } },
      thread: { ...thread, messages: [...thread.messages, said] },
      search: '?id=12',
    });
    await expect(page.getByText('Mentions bo')).toBeVisible();
    await page.getByRole('button', { name: 'Internal note', exact: false }).click();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.pressSequentially('It was the builder, @bo ask ');
    await expect(page.getByText('Notifies bo.')).toBeVisible();
    await note.pressSequentially('@');
    await expect(page.getByRole('option', { name: 'ada' })).toBeVisible();
  },
  'conversation, somebody was faster': refused(async (stage) => {
    const { page } = stage;
    await opened(stage);
    await stage.refuse('answerConversation', 'changed_meanwhile');
    await field(page).fill('Please empty the cache of the builder.');
    await field(page).press('Enter');
    await expect(page.getByText('replied while you were writing')).toBeVisible();
  }),
  'conversation, an answer that fails': refused(async (stage) => {
    const { page } = stage;
    await opened(stage);
    await stage.refuse('answerConversation');
    await field(page).fill('Please empty the cache of the builder.');
    await field(page).press('Enter');
    await expect(page.getByText('Not sent')).toBeVisible();
  }),
  'conversation, snoozing': async (stage) => {
    await opened(stage);
    await stage.page.getByRole('button', { name: 'Snooze' }).click();
    await expect(stage.page.getByRole('menuitem', { name: 'Tomorrow' })).toBeVisible();
  },
  'conversation, snoozed': async (stage) => {
    const row = aRow(12, {
      state: 'snoozed',
      snoozed_until: minutesAgo(-3 * 24 * 60),
      assigned_to: { id: 1, username: 'ada' },
    });
    const search = '?box=snoozed&id=12';
    await opened(stage, { list: { ...listOf([row]), counts }, thread: aThread(row), search });
  },
  'conversation, closed': async (stage) => {
    const row = aRow(12, { state: 'closed', waiting_since: null, satisfaction: 'good' });
    const answered = [
      { face: 'bad' as const, comment: 'The header is still gone.', at: minutesAgo(24 * 60) },
      { face: 'good' as const, comment: '', at: minutesAgo(1) },
    ];
    await opened(stage, {
      list: listOf([row]),
      thread: aThread(row, { ratings: answered }),
      search: '?box=closed&id=12',
    });
    await expect(stage.page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  },
  'conversation, an action to undo': async (stage) => {
    const { page } = stage;
    const row = { ...ida, state: 'closed' as const, waiting_since: null };
    const conversation = aThread(row).conversation;
    await stage.answer('closeConversation', {
      success: true,
      message: 'Closed.',
      conversation,
      undo: 'token',
    });
    await opened(stage);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    // It stays as long as it has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(page.getByText(/^Conversation with Ida .* closed$/)).toBeVisible();
  },
  'conversation, somebody who cannot sign in': async (stage) => {
    await opened(stage, { thread: lostLogin(), search: '?id=14' });
  },
  'conversation, loading': async (stage) => {
    await stage.hang('operatorConversation');
    await shows(stage, { search: '?id=12' });
    await expect(stage.page.getByText('Loading this conversation')).toBeAttached();
  },
  'conversation, gone': refused(async (stage) => {
    const { page } = stage;
    await stage.refuse('operatorConversation', 'not_found');
    await shows(stage, { search: '?id=99' });
    await expect(page.getByText('Conversation not found')).toBeVisible();
  }),
  'conversations, shortcuts': async (stage) => {
    await opened(stage);
    await stage.page.keyboard.press('?');
    await expect(stage.page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'conversations, canned answers': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Saved replies' }).click();
    await page.getByRole('button', { name: /Edit “Clear/ }).click();
    await expect(
      page.getByRole('region', { name: /Preview with this conversation/ }),
    ).toBeVisible();
  },
  'conversation, its tags': async (stage) => {
    const { page } = stage;
    await opened(stage);
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'Search or add a tag' }).fill('he');
    await expect(page.getByRole('menuitemcheckbox', { name: /Create/ })).toBeVisible();
  },
  'conversations, of a tag': async (stage) => {
    const { page } = stage;
    await shows(stage, { search: '?tag=3' });
    await page.getByRole('button', { name: /^Filter by tag/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Refund' })).toBeVisible();
  },
  'conversations, none of a tag': async (stage) => {
    await shows(stage, { list: listOf([]), search: '?tag=6' });
    await expect(stage.page.getByText('None of these conversations')).toBeVisible();
  },
  'conversations, tags': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await expect(page.getByRole('button', { name: 'New tag' })).toBeVisible();
  },
  'conversations, a tag': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await page.getByRole('button', { name: /Edit .*Refund/ }).click();
    await expect(page.getByRole('radio', { name: 'Orange' })).toBeChecked();
  },
  'conversations, which mails': async (stage) => {
    const { page } = stage;
    await shows(stage, {});
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    await expect(page.getByRole('radio', { name: 'None' })).toBeVisible();
  },
  'conversations, notified on this device': async (stage) => {
    const { page } = stage;
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(subscribes);
    await shows(stage, {});
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(page.getByRole('checkbox', { name: 'Unassigned' })).toBeChecked();
  },
});
