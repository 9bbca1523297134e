// Outages of the marketplace and the mail server, and attacks, as a buyer experiences them.
import {
  connectByHand,
  fillRegistration,
  heading,
  registerByHand,
  submitRegistration,
} from '#e2e/harness/hands.ts';
import { aPerson, connect, verificationLink } from '#e2e/harness/people.ts';
import { servePage, statusesOf } from '#e2e/harness/stranger.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

// Serial, because a fault of the sandbox affects every test.
test.describe.configure({ mode: 'serial' });
test.afterEach(({ world }) => world.sandbox.mend());

test(
  'a marketplace outage during registration shows a message, keeps the text and stores nothing',
  { tag: '@main' },
  async ({ page, world, watch }) => {
    watch.allow(expected.refusal);
    const { hub, sandbox } = world;
    const [purchase] = await sandbox.buyer(null, [{}]);
    const person = aPerson({ purchase_code: purchase?.code ?? '' });
    await page.goto(`${hub.url}/register`);
    await fillRegistration(page, person);
    await sandbox.fault({ target: 'sale', kind: 'down' });
    const answered = page.waitForResponse('**/api/register');
    await submitRegistration(page);
    expect((await answered).status()).toBe(503);
    await expect(page.getByRole('alert')).toContainText('try again');
    await expect(page.getByRole('alert')).toContainText('Reference');
    for (const [label, typed] of [
      ['Username', person.username],
      ['First name', person.firstname],
      ['Last name', person.lastname],
      ['Email', person.email],
      ['Password', person.password],
      ['Purchase code', person.purchase_code],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
    expect(await sandbox.mailTo(person.email)).toEqual([]);

    await sandbox.mend();
    await submitRegistration(page);
    await expect(heading(page, 'Check your inbox')).toBeVisible();
  },
);

test('registration succeeds without the mail server, and the email arrives later', async ({
  page,
  world,
}) => {
  const { hub, sandbox } = world;
  const [purchase] = await sandbox.buyer(null, [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  await sandbox.fault({ target: 'smtp', kind: 'down' });
  await page.goto(`${hub.url}/register`);
  await registerByHand(page, person);
  // Waits until the hub has tried to send the email.
  await expect.poll(() => sandbox.hits('smtp'), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await sandbox.mailTo(person.email)).toEqual([]);
  await sandbox.mend();
  await verificationLink(sandbox, person);
});

test('a failed import loses nothing and shows the buyer a message', async ({
  page,
  world,
  watch,
  someone,
  becomes,
}) => {
  watch.allow(expected.refusal);
  const { hub, sandbox } = world;
  const { visitor, buyer } = await someone([{}, {}]);
  await connect(visitor, sandbox, buyer);
  await becomes(visitor);
  await page.goto(`${hub.url}/settings`);
  await sandbox.fault({ target: 'purchases', kind: 'html' });
  await page.getByRole('button', { name: 're-synchronize account' }).click();
  await expect(page.getByRole('alert')).toContainText('Envato Market', { timeout: 15_000 });
  await page.goto(`${hub.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Available licenses (2)' })).toBeVisible();

  await sandbox.mend();
  await page.goto(`${hub.url}/settings`);
  await page.getByRole('button', { name: 're-synchronize account' }).click();
  await expect(page.getByText('Account synchronized successfully,')).toBeVisible();
  await page.getByRole('link', { name: 'click here' }).click();
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
});

test('a denial at the marketplace connects nothing, and the buyer can try again', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { hub } = world;
  const { visitor, buyer } = await someone();
  await becomes(visitor);
  await page.goto(`${hub.url}/settings`);
  await connectByHand(page, buyer, 'Deny');
  await expect(page.getByRole('alert')).toContainText('You did not allow access');
  expect((await visitor.get('/api/user/get-envato-accounts')).body).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: buyer, exact: true }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your account is connected')).toBeVisible();
});

test('the page of another site cannot sign anyone out', async ({
  page,
  world,
  watch,
  someone,
  becomes,
}) => {
  // The browser logs each blocked attempt.
  watch.allow(expected.refusal, expected.offline, /^console: .*(CORS|frame)/);
  const { hub } = world;
  const { visitor } = await someone();
  await becomes(visitor);
  await page.goto(`${hub.url}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();

  const target = `${hub.url}/api/logout`;
  const evil = await servePage(`<!doctype html><title>Evil</title><h1>Evil</h1>
    <img src="${target}"><script src="${target}"></script><iframe src="${target}"></iframe>
    <link rel="prefetch" href="${target}">
    <form action="${target}"><button>Win a prize</button></form>
    <a href="${target}">Read more</a>
    <script>
      fetch(${JSON.stringify(target)}, { mode: 'no-cors', credentials: 'include' }).catch(() => {});
      fetch(${JSON.stringify(target)}, { credentials: 'include' }).catch(() => {});
    </script>`);
  try {
    await page.goto(evil.url);
    // Reads the hub's log, because the browser hides most answers from the page and the test.
    const seen = (): number[] => statusesOf(hub.log(), '/api/logout');
    await expect.poll(() => seen().length).toBeGreaterThanOrEqual(5);
    for (const label of ['Win a prize', 'Read more']) {
      await page.goto(evil.url);
      await Promise.all([page.waitForURL(`${target}**`), page.getByText(label).click()]);
    }
    expect(new Set(seen())).toEqual(new Set([403]));
  } finally {
    await evil.stop();
  }
  await page.goto(`${hub.url}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect((await visitor.get('/api/is_logged')).body).toMatchObject({ res: true });
});
