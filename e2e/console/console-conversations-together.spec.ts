// A buyer and two operators at the same time: files, presence, a faster colleague, saved replies by
// keyboard.
import type { Locator, Page } from '@playwright/test';
import { answerAs, openConversation } from '#e2e/harness/conversing.ts';
import { consoleOf, makeSupport } from '#e2e/harness/operator.ts';
import { lendSession, openAs, type EnrolledPerson } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

// Three browsers run at the same time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const answerField = (page: Page): Locator => page.getByRole('textbox', { name: /^Reply to / });
const thread = (page: Page): Locator => page.getByRole('log', { name: 'Messages', exact: true });

/** Adds a file with the button, like a person. */
async function addFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(file);
  await expect(
    page.getByRole('list', { name: 'Files of this message' }).getByText(file.name),
  ).toBeVisible();
}

test('the operator gets the buyer’s picture, and the buyer gets a PDF', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const buyer = await someone([{}]);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  const operator = await someone();
  await makeSupport(world, operator);
  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  const desk = await openAs(await otherBrowser(), operator.visitor, consoleOf(world, id));
  await expect(thread(desk).getByText('The header jumps.')).toBeVisible();

  await addFile(page, { name: 'dot.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('textbox', { name: 'Write a message' }).fill('It looks like this.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const picture = thread(desk).getByRole('img', { name: 'Picture: dot.png' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  const opened = desk.waitForEvent('download');
  await picture.click();
  expect((await opened).suggestedFilename()).toBe('dot.png');

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  await addFile(desk, { name: 'how to.pdf', mimeType: 'application/pdf', buffer: pdf });
  await answerField(desk).fill('Please follow this.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const messages = page.getByRole('log', { name: 'Messages of this conversation' });
  await expect(messages.getByText('Please follow this.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await messages.getByRole('link', { name: /how to\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe('how to.pdf');
});

test('two operators see each other’s actions, and the later answer warns about the earlier one', async ({
  page: desk,
  world,
  someone,
  becomes,
  otherBrowser,
  watch,
}) => {
  watch.allow(expected.refusal);
  const buyer = await someone([{}]);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  const first = await someone();
  const second = await someone();
  await makeSupport(world, first);
  await makeSupport(world, second);
  for (const [title, text] of [
    ['Update first', 'Please update to the newest version.'],
    ['Inner cache', 'Hello {{first_name}}, please empty the cache.'],
  ]) {
    await first.visitor.post('/api/operator/conversation/canned/save', { id: null, title, text });
  }
  await becomes(second.visitor);
  await desk.goto(consoleOf(world, id));
  await expect(thread(desk).getByText('The header jumps.')).toBeVisible();
  const firsts = await openAs(await otherBrowser(), first.visitor, consoleOf(world, id));
  await expect(thread(firsts).getByText('The header jumps.')).toBeVisible();

  const sees = (viewer: Page, colleague: EnrolledPerson, doing: string): Promise<void> =>
    expect(
      viewer.getByRole('status').filter({ hasText: `${colleague.person.username} ${doing}` }),
    ).toBeVisible({ timeout: 20_000 });
  await sees(firsts, second, 'is reading');
  await sees(desk, first, 'is reading');

  // The typed letters find the saved reply, so the menu works without a mouse.
  await desk.keyboard.press('c');
  await expect(desk.getByRole('menuitem', { name: 'Update first' })).toBeVisible();
  await desk.keyboard.type('in');
  const savedReply = desk.getByRole('menuitem', { name: 'Inner cache' });
  await expect(savedReply).toHaveAttribute('data-focused', 'true');
  await desk.keyboard.press('Enter');
  await expect(answerField(desk)).toHaveValue(
    `Hello ${buyer.person.firstname}, please empty the cache.`,
  );
  await sees(firsts, second, 'is writing');

  // The colleague answers while this operator's answer is on its way.
  await desk.route(
    '**/api/operator/conversation/answer',
    async (route) => {
      await answerAs(first.visitor, id, 'Which version is it?');
      await route.continue();
    },
    { times: 1 },
  );
  await answerField(desk).press('Enter');
  await expect(
    desk.getByText(new RegExp(`${first.person.username}.? replied while you were writing`)),
  ).toBeVisible();
  await expect(thread(desk).getByText('Which version is it?')).toBeVisible();
  await expect(answerField(desk)).toHaveValue(
    `Hello ${buyer.person.firstname}, please empty the cache.`,
  );
  await answerField(desk).press('Enter');
  await expect(thread(firsts).getByText(/please empty the cache\.$/)).toBeVisible();
});

/** Stub of an on-screen keyboard that covers the page, so that the window keeps its size. */
const withKeyboard = (): void => {
  const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { get: () => seen });
};
const openKeyboard = (page: Page, offsetTop: number): Promise<void> =>
  page.evaluate((top) => {
    Object.assign(window.visualViewport ?? {}, { height: 400, offsetTop: top });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, offsetTop);

test('the text field and its button stay above the keyboard of a phone for buyer and operator', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const phone = { width: 360, height: 740 };
  const buyer = await someone([{}]);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  const operator = await someone();
  await makeSupport(world, operator);
  await becomes(buyer.visitor);
  const other = await otherBrowser();
  await lendSession(other, world.hub.url, operator.visitor);
  const screens = [
    { on: page, path: `${world.hub.url}/dashboard?conversation=${id}`, field: 'Write a message' },
    { on: await other.newPage(), path: consoleOf(world, id), field: /^Reply to / },
  ];
  for (const { on, path, field } of screens) {
    await on.setViewportSize(phone);
    await on.addInitScript(withKeyboard);
    await on.goto(path);
    const written = on.getByRole('textbox', { name: field });
    await written.click();
    const send = on.getByRole('button', { name: 'Send', exact: true });
    for (const top of [0, 120]) {
      await openKeyboard(on, top);
      await expect
        .poll(async () => {
          const [box, button] = [await written.boundingBox(), await send.boundingBox()];
          return (
            box !== null && button !== null && box.y >= top && button.y + button.height <= top + 400
          );
        })
        .toBe(true);
    }
    // Keyboard that shrinks the window instead.
    await openKeyboard(on, 0);
    await on.setViewportSize({ ...phone, height: 500 });
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
