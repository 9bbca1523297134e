import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { contactPanel } from './help.ts';
import { button, on, the, within, type Play } from './play.ts';
import { named, refused, type Stage } from './scene.ts';

type Conversation = AnswerOf<'conversation'>['conversation'];

const field = the('textbox', 'Write a message');
const inLog = (text: string) =>
  within(the('log', 'Messages of this conversation'), (log) =>
    log.getByText(text, { exact: true }),
  );

const owners = on('/dashboard', 'owner');
const emptyHanded = on('/dashboard', 'emptyHanded');

/** Accepts the support policy, which the person may have accepted in another scene. */
const agreed = (screen: Play): Play =>
  screen
    .amending('supportAgreement', () => ({ agreed: false }))
    .presses('Contact us')
    .presses('Agree and contact support');

const old = (which: 'long' | 'short' = 'short'): Play =>
  on(async ({ cast }) => {
    const { conversations } = await cast.writer();
    return `/dashboard?conversation=${conversations[which]}`;
  }, 'writer');

/** Changes the answer, without the calls that would report the original messages. */
const changed = (change: (answer: AnswerOf<'conversation'>) => AnswerOf<'conversation'>): Play =>
  old().hanging('conversationStream', 'conversationEvents').amending('conversation', change);

const being = (state: Partial<Conversation>): Play =>
  changed((answer) => ({ ...answer, conversation: { ...answer.conversation, ...state } }));

const closedWith = (change: Partial<NonNullable<Conversation['satisfaction']>>): Play =>
  being({
    state: 'closed',
    satisfaction: {
      closing: '2026-11-26T12:00:00.000Z',
      face: null,
      comment: '',
      is_open: true,
      link: null,
      ...change,
    },
  });

const code = "add_action('init', fn () => error_log(print_r(get_theme_mods(), true)), 99);";
const opened_at = '2026-11-27T10:12:00Z';
const secrets: AnswerOf<'conversation'>['messages'][number]['secrets'] = [
  {
    id: 's1',
    label: 'WordPress admin',
    deleted_at: null,
    openings: [{ by: 'Alex', at: opened_at }],
  },
  { id: 's2', label: 'FTP', deleted_at: opened_at, openings: [] },
];

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function addsFiles({ page }: Stage): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (
    await chooser
  ).setFiles([
    { name: 'debug.log', mimeType: 'text/plain', buffer: Buffer.from('PHP Notice') },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') },
  ]);
}

async function readsWhyNotTaken({ page }: Stage): Promise<void> {
  const svg = page.getByRole('listitem').filter({ hasText: 'logo.svg' });
  await expect(svg.getByText(/^Web pages and SVG pictures/)).toBeVisible();
  const cut = await svg.evaluate((item) => item.scrollHeight - item.clientHeight);
  expect(cut, 'the reason of the refusal fits').toBeLessThanOrEqual(0);
}

export const messages = named('messages: ', {
  'the first': agreed(owners).shows('How can we help?'),
  'a question after the end of support': agreed(owners)
    .plays(({ page }) =>
      page.getByRole('combobox', { name: 'Which license?' }).selectOption({ index: 4 }),
    )
    .shows(within(contactPanel, /^Support for Essentials .* has ended\.$/)),
  'without a licence': agreed(emptyHanded).shows(the('link', 'Connect an account')),
  refused: agreed(emptyHanded)
    .types(field, 'My purchase is not shown here.')
    .presses('Send')
    .shows(/^Not sent\. Support is given to license owners/)
    .types(field, 'I bought it last week.')
    .presses('Send')
    .shows(/^Sent after the message/),
  'a conversation': old().shows(inLog('Thank you, that helped.')),
  'code and secrets': changed((answer) => ({
    ...answer,
    messages: answer.messages.map((message, index) => ({
      ...message,
      ...(index === 1 && { text: `Please try:\n\`\`\`php\n${code}\n\`\`\`\nThank you.` }),
      ...(index === 0 && { secrets }),
    })),
  }))
    .shows(inLog('WordPress admin'))
    .types(field, 'The user is admin, password: Sommer2024!')
    .shows(button('Add it separately')),
  'a secret': old().presses('Add a password or key').shows(the('dialog')),
  'a long conversation': old('long').plays(async ({ page }) => {
    await expect(inLog('Line 70')(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Earlier messages' })).toBeAttached();
  }),
  'all of them': old().presses('All conversations').shows(the('list', 'Your conversations')),
  unread: on('/settings', 'writer')
    .amending('conversations', (answer) => ({ ...answer, unread: 3 }))
    .shows(button('Write to support, 3 unread')),
  loading: old().loading('conversation', within(contactPanel, 'Loading the conversation')),
  'cannot be loaded': old().failing('conversation', 'The conversation could not be loaded'),
  'nobody’s': refused(
    on('/dashboard?conversation=2147483', 'writer').shows('Conversation not found.'),
  ),
  'licences cannot be loaded': agreed(on('/settings', 'owner').refusing('licenses')).shows(
    within(contactPanel, 'Your licenses could not be loaded'),
  ),
  'on its way': old()
    .hanging('sendConversationMessage')
    .types(field, 'It is version 7.2.')
    .presses('Send')
    .shows(inLog('Sending...')),
  'out of reach': old()
    .refusing('conversationStream', 'unavailable')
    .refusing('conversationEvents', 'unavailable')
    .refusing('sendConversationMessage', 'unavailable')
    .types(field, 'It is version 7.2.')
    .presses('Send')
    .shows(/^You’re offline/),
  'after the end of support, outside working hours, not verified, closed': being({
    license: { id: 1, label: 'Essentials …7f31', support_ended: true },
    unverified: true,
    state: 'closed',
  })
    .amending('conversations', (answer) => ({
      ...answer,
      working: { is_open: false, opens_at: '2026-11-30T08:00:00Z' },
    }))
    .shows('A new message reopens it'),
  'closed, how we did': closedWith({})
    .presses((page) => page.getByText('Okay', { exact: true }))
    .shows(button('Save answer')),
  'closed, changing how we did': closedWith({ face: 'good', comment: 'Quick and friendly.' })
    .presses('Change answer')
    .shows(button('Cancel')),
  'closed, answered how we did': closedWith({
    face: 'good',
    comment: 'Quick and friendly, thank you.',
    link: { item: 'Essentials', url: 'https://market.example/downloads' },
  }).shows(/^Your answer:/),
  'files to send': old()
    .given(({ page }) =>
      page.route(`**${calls.addConversationFile.path}?name=photo.png`, () => undefined),
    )
    .plays(addsFiles)
    .shows('This file is empty.')
    .plays(readsWhyNotTaken),
  'too long': old()
    .types(field, `${randomUUID()} `.repeat(300))
    .shows(/too many$/),
});
