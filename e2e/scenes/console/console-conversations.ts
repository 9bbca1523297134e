import { expect, type Page } from '@playwright/test';
import { operatorCalls, type OperatorCallName } from '@hub/contract/operator-calls';
import {
  aRow,
  aThread,
  counts,
  listOf,
  longTalk,
  lostLogin,
  minutesAgo,
  tools,
  waiting,
  type List,
  type Thread,
} from '#e2e/scenes/conversations-made-up.ts';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

const inbox = '/console/conversations';
const pathOf = (call: OperatorCallName): string => `**${operatorCalls[call].path}`;

interface Shown {
  readonly list?: List;
  readonly thread?: Thread;
  /** Open conversation; none if it does not exist. */
  readonly search?: string;
}

const answers = (page: Page, call: OperatorCallName, json: unknown) =>
  page.route(
    (url) => url.pathname === operatorCalls[call].path,
    (route) => route.fulfill({ json }),
  );

/** Silences the hub: only the scene's own events happen. */
async function quiet(page: Page): Promise<void> {
  await page.route(pathOf('operatorConversationStream'), () => undefined);
  await answers(page, 'operatorConversationEvents', { events: [], last: '1', gap: false });
  const done = { success: true, message: 'Done.' };
  await answers(page, 'readOperatorConversation', done);
  await answers(page, 'presentInConversation', done);
  await answers(page, 'conversationTools', tools);
}

async function shows(stage: Stage, { list, thread, search = '' }: Shown): Promise<void> {
  const { page, cast, goAs } = stage;
  await quiet(page);
  await answers(page, 'operatorConversations', list ?? listOf(waiting));
  if (thread !== undefined) await answers(page, 'operatorConversation', thread);
  // The browser would log a missing picture.
  await page.route(`${pathOf('operatorConversationFile')}*`, (route) =>
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

export const conversationsConsole: readonly Scene[] = [
  { name: 'console: conversations, nobody waits', open: box('', 'Inbox zero') },
  {
    name: 'console: conversations, some wait',
    async open(stage) {
      await shows(stage, {});
      await expect(stage.page.getByText('Marguerite')).toBeVisible();
    },
  },
  {
    name: 'console: conversations, none found',
    open: box('?box=all&q=nowhere', 'No conversations found'),
  },
  {
    name: 'console: conversations, searching',
    async open(stage) {
      const { page } = stage;
      await shows(stage, {});
      await expect(page.getByText('Marguerite')).toBeVisible();
      await page.route(
        (url) => url.pathname === operatorCalls.operatorConversations.path,
        () => undefined,
      );
      await page.getByRole('searchbox').fill('header');
      await page.getByRole('searchbox').press('Enter');
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    },
  },
  {
    name: 'console: conversations, loading',
    async open({ page, cast, goAs, hang }) {
      await hang(`${operatorCalls.operatorConversations.path}*`);
      await quiet(page);
      await goAs(await cast.operator(), inbox);
      await expect(page.getByText('Loading: Conversations')).toBeAttached();
    },
  },
  {
    name: 'console: conversations, failed',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await quiet(page);
      await fail(`${operatorCalls.operatorConversations.path}*`);
      await goAs(await cast.operator(), inbox);
      await expect(page.getByText('Conversations could not be loaded')).toBeVisible({
        timeout: 15_000,
      });
    },
  },
  {
    name: 'console: conversations, out of reach',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await shows(stage, {});
      await page.unroute((url) => url.pathname === operatorCalls.operatorConversationEvents.path);
      await stage.refuseForNow(operatorCalls.operatorConversationEvents.path);
      await page.reload();
      await expect(page.getByText('You’re offline')).toBeVisible({ timeout: 20_000 });
    },
  },
  { name: 'console: conversation', open: (stage) => opened(stage) },
  {
    name: 'console: conversation, long',
    async open(stage) {
      await opened(stage, {
        thread: { ...aThread(ida, {}, longTalk()), more: true },
        search: '?id=12',
      });
    },
  },
  {
    name: 'console: conversation, about the buyer',
    async open(stage) {
      await shows(stage, { ...open, search: '?id=12&pane=buyer' });
      await expect(stage.page.getByRole('heading', { name: 'Licenses' })).toBeVisible();
    },
  },
  {
    name: 'console: conversation, a colleague writes',
    async open(stage) {
      const present = [
        { username: 'ada', doing: 'writing' as const },
        { username: 'bartholomew-of-the-evening-shift', doing: 'reading' as const },
      ];
      await opened(stage, { thread: aThread(ida, { present }), search: '?id=12' });
      await expect(stage.page.getByText('is writing').last()).toBeVisible();
    },
  },
  {
    name: 'console: conversation, a canned answer',
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await page.getByRole('button', { name: 'Saved replies' }).click();
      await page.getByRole('menuitem', { name: 'Clear the cache' }).click();
      await expect(field(page)).toHaveValue(/Hello Ida/);
    },
  },
  {
    name: 'console: conversation, a fact that is not known',
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await field(page).fill('Please look at {{site}}, and {{support_until}}.');
      await field(page).press('Enter');
      await expect(page.getByText('Fill it in or remove it')).toBeVisible();
    },
  },
  {
    name: 'console: conversation, a note',
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await page.getByRole('button', { name: 'Internal note', exact: false }).click();
      await page
        .getByRole('textbox', { name: 'Internal note' })
        .fill('She runs the builder 2.4: known to lose the header.');
    },
  },
  {
    name: 'console: conversation, somebody was faster',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await page.route(pathOf('answerConversation'), (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { code: 'changed_meanwhile', message: 'Somebody answered.', reference: 'k3Vd0Qy' },
        }),
      );
      await field(page).fill('Please empty the cache of the builder.');
      await field(page).press('Enter');
      await expect(page.getByText('replied while you were writing')).toBeVisible();
    },
  },
  {
    name: 'console: conversation, an answer that fails',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await stage.fail(operatorCalls.answerConversation.path);
      await field(page).fill('Please empty the cache of the builder.');
      await field(page).press('Enter');
      await expect(page.getByText('Not sent')).toBeVisible();
    },
  },
  {
    name: 'console: conversation, snoozing',
    async open(stage) {
      await opened(stage);
      await stage.page.getByRole('button', { name: 'Snooze' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Tomorrow' })).toBeVisible();
    },
  },
  {
    name: 'console: conversation, snoozed',
    async open(stage) {
      const row = aRow(12, {
        state: 'snoozed',
        snoozed_until: minutesAgo(-3 * 24 * 60),
        assigned_to: { id: 1, username: 'ada' },
      });
      const search = '?box=snoozed&id=12';
      await opened(stage, { list: { ...listOf([row]), counts }, thread: aThread(row), search });
    },
  },
  {
    name: 'console: conversation, closed',
    async open(stage) {
      const row = aRow(12, { state: 'closed', waiting_since: null });
      await opened(stage, {
        list: listOf([row]),
        thread: aThread(row),
        search: '?box=closed&id=12',
      });
      await expect(stage.page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    },
  },
  {
    name: 'console: conversation, somebody who cannot sign in',
    async open(stage) {
      await opened(stage, { thread: lostLogin(), search: '?id=14' });
    },
  },
  {
    name: 'console: conversation, loading',
    async open(stage) {
      await stage.hang(`${operatorCalls.operatorConversation.path}?*`);
      await shows(stage, { search: '?id=12' });
      await expect(stage.page.getByText('Loading this conversation')).toBeAttached();
    },
  },
  {
    name: 'console: conversation, gone',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await page.route(`${pathOf('operatorConversation')}?*`, (route) =>
        route.fulfill({
          status: 404,
          contentType: 'application/problem+json',
          json: { code: 'not_found', message: 'Page or record not found.', reference: 'k3Vd0Qy' },
        }),
      );
      await shows(stage, { search: '?id=99' });
      await expect(page.getByText('Conversation not found')).toBeVisible();
    },
  },
  {
    name: 'console: conversations, shortcuts',
    async open(stage) {
      await opened(stage);
      await stage.page.keyboard.press('?');
      await expect(stage.page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'console: conversations, canned answers',
    async open(stage) {
      const { page } = stage;
      await opened(stage);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Saved replies' }).click();
      await page.getByRole('button', { name: /Edit “Clear/ }).click();
      await expect(
        page.getByRole('region', { name: /Preview with this conversation/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'console: conversations, which mails',
    async open(stage) {
      const { page } = stage;
      await shows(stage, {});
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Email notifications' }).click();
      await expect(page.getByRole('radio', { name: 'None' })).toBeVisible();
    },
  },
];
