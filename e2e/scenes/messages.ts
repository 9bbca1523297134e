import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import { named, on, refused, type Stage } from './scene.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages of this conversation' });

/** Accepts the support policy, unless this person did so in another scene. */
async function agree(
  { page, goAs, amend }: Stage,
  who: EnrolledPerson,
  path: string,
): Promise<void> {
  await amend('supportAgreement', () => ({ agreed: false }));
  await goAs(who, path);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
}

/** Opens an existing conversation as its author. */
async function comeBack({ cast, goAs }: Stage, which: 'long' | 'short' = 'short'): Promise<void> {
  const writer = await cast.writer();
  await goAs(writer, `/dashboard?conversation=${writer.conversations[which]}`);
}

type Satisfaction = NonNullable<AnswerOf<'conversation'>['conversation']['satisfaction']>;

/** Opens a conversation that is closed, with the question how we did. */
async function closedWith(stage: Stage, change: Partial<Satisfaction>): Promise<void> {
  await stage.hang('conversationStream');
  await stage.hang('conversationEvents');
  const closing = '2026-11-26T12:00:00.000Z';
  const asked = { closing, face: null, comment: '', is_open: true, link: null, ...change };
  await stage.amend('conversation', (answer) => ({
    ...answer,
    conversation: { ...answer.conversation, state: 'closed' as const, satisfaction: asked },
  }));
  await comeBack(stage);
}

/** Conversations as the buyer sees them. */
export const messages = named('messages: ', {
  'the first': async (stage) => {
    await agree(stage, await stage.cast.owner(), '/dashboard');
    await expect(stage.page.getByText('How can we help?')).toBeVisible();
  },
  'a question after the end of support': async (stage) => {
    await agree(stage, await stage.cast.owner(), '/dashboard');
    await stage.page.getByRole('combobox', { name: 'Which license?' }).selectOption({ index: 4 });
    await expect(
      panel(stage.page).getByText(/^Support for Essentials .* has ended\.$/),
    ).toBeVisible();
  },
  'without a licence': async (stage) => {
    await agree(stage, await stage.cast.emptyHanded(), '/dashboard');
    await expect(stage.page.getByRole('link', { name: 'Connect an account' })).toBeVisible();
  },
  refused: async (stage) => {
    const { page } = stage;
    await agree(stage, await stage.cast.emptyHanded(), '/dashboard');
    await field(page).fill('My purchase is not shown here.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Not sent\. Support is given to license owners/)).toBeVisible();
    await field(page).fill('I bought it last week.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Sent after the message/)).toBeVisible();
  },
  'a conversation': async (stage) => {
    await comeBack(stage);
    await expect(log(stage.page).getByText('Thank you, that helped.')).toBeVisible();
  },
  'code and secrets': async (stage) => {
    // These calls would report the true messages.
    await stage.hang('conversationStream');
    await stage.hang('conversationEvents');
    await stage.amend('conversation', (answer) => ({
      ...answer,
      messages: answer.messages.map((message, place) => ({
        ...message,
        ...(place === 1 && { text: `Please try:\n\`\`\`php\n${code}\n\`\`\`\nThank you.` }),
        ...(place === 0 && { secrets }),
      })),
    }));
    await comeBack(stage);
    await expect(log(stage.page).getByText('WordPress admin', { exact: true })).toBeVisible();
    await field(stage.page).fill('The user is admin, password: Sommer2024!');
    await expect(stage.page.getByRole('button', { name: 'Add it separately' })).toBeVisible();
  },
  'a secret': async (stage) => {
    await comeBack(stage);
    await stage.page.getByRole('button', { name: 'Add a password or key' }).click();
    await expect(stage.page.getByRole('dialog')).toBeVisible();
  },
  'a long conversation': async (stage) => {
    await comeBack(stage, 'long');
    await expect(log(stage.page).getByText('Line 70', { exact: true })).toBeInViewport();
    await expect(stage.page.getByRole('button', { name: 'Earlier messages' })).toBeAttached();
  },
  'all of them': async (stage) => {
    await comeBack(stage);
    await stage.page.getByRole('button', { name: 'All conversations' }).click();
    await expect(stage.page.getByRole('list', { name: 'Your conversations' })).toBeVisible();
  },
  unread: async ({ page, cast, goAs, amend }) => {
    await amend('conversations', (answer) => ({ ...answer, unread: 3 }));
    await goAs(await cast.writer(), '/settings');
    await expect(page.getByRole('button', { name: 'Write to support, 3 unread' })).toBeVisible();
  },
  loading: async (stage) => {
    await stage.hang('conversation');
    await comeBack(stage);
    await expect(panel(stage.page).getByText('Loading the conversation')).toBeAttached();
  },
  'cannot be loaded': refused(async (stage) => {
    await stage.refuse('conversation');
    await comeBack(stage);
    await expect(stage.page.getByText('The conversation could not be loaded')).toBeVisible();
  }),
  'nobody’s': refused(
    on('/dashboard?conversation=2147483', 'writer').shows('Conversation not found.'),
  ),
  'licences cannot be loaded': refused(async (stage) => {
    await stage.refuse('licenses');
    await agree(stage, await stage.cast.owner(), '/settings');
    await expect(panel(stage.page).getByText('Your licenses could not be loaded')).toBeVisible();
  }),
  'on its way': async (stage) => {
    await stage.hang('sendConversationMessage');
    await comeBack(stage);
    await field(stage.page).fill('It is version 7.2.');
    await stage.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(stage.page).getByText('Sending...')).toBeVisible();
  },
  'out of reach': refused(async (stage) => {
    await stage.refuse('conversationStream', 'unavailable');
    await stage.refuse('conversationEvents', 'unavailable');
    await stage.refuse('sendConversationMessage', 'unavailable');
    await comeBack(stage);
    await field(stage.page).fill('It is version 7.2.');
    await stage.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(stage.page.getByText(/^You’re offline/)).toBeVisible();
  }),
  'after the end of support, outside working hours, not verified, closed': async (stage) => {
    // These calls would report the true state once the messages are read.
    await stage.hang('conversationStream');
    await stage.hang('conversationEvents');
    await stage.amend('conversation', (answer) => ({
      ...answer,
      conversation: {
        ...answer.conversation,
        license: { id: 1, label: 'Essentials …7f31', support_ended: true },
        unverified: true,
        state: 'closed' as const,
      },
    }));
    await stage.amend('conversations', (answer) => ({
      ...answer,
      working: { is_open: false, opens_at: '2026-11-30T08:00:00Z' },
    }));
    await comeBack(stage);
    await expect(stage.page.getByText('A new message reopens it', { exact: false })).toBeVisible();
  },
  'closed, how we did': async (stage) => {
    await closedWith(stage, { face: null, comment: '' });
    await stage.page.getByText('Okay', { exact: true }).click();
    await expect(stage.page.getByRole('button', { name: 'Save answer' })).toBeVisible();
  },
  'closed, answered how we did': async (stage) => {
    const link = { item: 'Essentials', url: 'https://market.example/downloads' };
    await closedWith(stage, { face: 'good', comment: 'Quick and friendly, thank you.', link });
    await expect(stage.page.getByText(/^Your answer:/)).toBeVisible();
  },
  'files to send': async (stage) => {
    await stage.page.route(`**${calls.addConversationFile.path}?name=photo.png`, () => undefined);
    await comeBack(stage);
    const chooser = stage.page.waitForEvent('filechooser');
    await stage.page.getByRole('button', { name: 'Add files' }).click();
    await (
      await chooser
    ).setFiles([
      { name: 'debug.log', mimeType: 'text/plain', buffer: Buffer.from('PHP Notice') },
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') },
    ]);
    await expect(stage.page.getByText('This file is empty.')).toBeVisible();
    const svg = stage.page.getByRole('listitem').filter({ hasText: 'logo.svg' });
    await expect(svg.getByText(/^Web pages and SVG pictures/)).toBeVisible();
    const cut = await svg.evaluate((item) => item.scrollHeight - item.clientHeight);
    expect(cut, 'why it is not taken can be read').toBeLessThanOrEqual(0);
  },
  'too long': async (stage) => {
    await comeBack(stage);
    await field(stage.page).fill(`${randomUUID()} `.repeat(300));
    await expect(stage.page.getByText(/too many$/)).toBeVisible();
  },
});

const code = "add_action('init', fn () => error_log(print_r(get_theme_mods(), true)), 99);";
const secrets = [
  {
    id: 's1',
    label: 'WordPress admin',
    deleted_at: null,
    openings: [{ by: 'Alex', at: '2026-11-27T10:12:00Z' }],
  },
  { id: 's2', label: 'FTP', deleted_at: '2026-11-27T10:12:00Z', openings: [] },
];

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
