// Access of each role, and the redirect for everyone else (specification, section 2).
import { heading, signInByHand } from '#e2e/harness/hands.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('signing in returns to the complete address that was opened signed out', async ({
  page,
  world,
  someone,
}) => {
  const { hub } = world;
  const { person } = await someone();
  const deep = `${hub.url}/dashboard?q=shop&state=unused`;
  await page.goto(deep);
  await expect(page).toHaveURL(`${hub.url}/login`);
  await signInByHand(page, person);
  await expect(page).toHaveURL(deep);
});

test('guest screens redirect signed-in buyers to the dashboard', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { hub } = world;
  const { visitor } = await someone();
  await becomes(visitor);
  for (const path of ['/login', '/register', '/reset-password', '/admin']) {
    await page.goto(`${hub.url}${path}`);
    await expect(page).toHaveURL(`${hub.url}/dashboard`);
  }
});

test('an unknown path leads to the home page, and a missing file answers 404', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { hub } = world;
  for (const path of ['/nothing?at=all', '/no/such/page']) {
    await page.goto(`${hub.url}${path}`);
    await expect(page).toHaveURL(`${hub.url}/`);
  }
  await expect(heading(page, 'Manage everything in one place')).toBeVisible();
  expect((await page.goto(`${hub.url}/nothing.png`))?.status()).toBe(404);
  expect((await fetch(`${hub.address}/api/nothing`)).status).toBe(404);
});

test('an address of the console leads a buyer to the home page after signing in', async ({
  page,
  world,
  someone,
}) => {
  const { hub } = world;
  const { person } = await someone();
  await page.goto(`${hub.url}/console/people?at=all`);
  await expect(page).toHaveURL(`${hub.url}/login`);
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${hub.url}/`);
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0);
  await page.goto(`${hub.url}/console/people?at=all`);
  await expect(page).toHaveURL(`${hub.url}/`);
});

test('developer screens have no server-rendered document', async ({ page, world }) => {
  const { hub } = world;
  const textOf = async (path: string): Promise<string> =>
    (await fetch(`${hub.address}${path}`)).text();
  expect(await textOf('/design')).toBe(await textOf('/nothing'));
  expect(await textOf('/login')).not.toBe(await textOf('/nothing'));
  await page.goto(`${hub.url}/design`);
  await expect(heading(page, 'Design system')).toBeVisible();
});

test(
  'signing out ends the session in every tab and leaves no data',
  { tag: '@main' },
  async ({ page, context, world, someone, becomes }) => {
    const { hub } = world;
    const { visitor, person } = await someone();
    await becomes(visitor);
    await page.goto(`${hub.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto(`${hub.url}/settings`);
    await expect(heading(otherTab, 'Settings')).toBeVisible();

    // Without a session, the hub would refuse calls that are still open.
    for (const tab of [page, otherTab]) await tab.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${hub.url}/`);
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    await expect(otherTab).not.toHaveURL(`${hub.url}/settings`);
    await page.goBack();
    await expect(page.getByText('Available licenses')).toBeHidden();
    expect((await visitor.get('/api/is_logged')).body).toMatchObject({ res: false });

    await page.goto(`${hub.url}/login`);
    await signInByHand(page, person);
    await expect(page).not.toHaveURL(/logout|login/);
  },
);

test('another person signing in in another tab sees no data of the first person', async ({
  page,
  context,
  world,
  someone,
  becomes,
  watch,
}) => {
  watch.allow(/status of 401/);
  const { hub } = world;
  const [first, second] = [await someone(), await someone()];
  const nameOf = ({ person }: typeof first) => page.getByRole('banner').getByText(person.username);
  await becomes(first.visitor);
  await page.goto(`${hub.url}/dashboard`);
  await expect(nameOf(first)).toBeVisible();
  // Waits until no call is pending, because a late call would detect the change.
  await page.waitForLoadState('networkidle');
  // Simulates the end of the first person's session without this tab noticing.
  await context.clearCookies();
  const otherTab = await context.newPage();
  await otherTab.goto(`${hub.url}/login`);
  await signInByHand(otherTab, second.person);
  await expect(otherTab).toHaveURL(`${hub.url}/dashboard`);
  await expect(nameOf(second)).toBeVisible();
  await expect(nameOf(first)).toHaveCount(0);
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
});

test('a session that ended elsewhere leads to the sign-in screen and back', async ({
  page,
  world,
  someone,
  becomes,
  watch,
}) => {
  watch.allow(/status of 401/);
  const { hub } = world;
  const { visitor, person } = await someone();
  await becomes(visitor);
  await page.goto(`${hub.url}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await visitor.get('/api/logout');
  // On a slow machine, the live stream discovers the end before the click.
  const connect = page.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' });
  await Promise.race([connect.click(), page.waitForURL(`${hub.url}/login`)]);
  await expect(page).toHaveURL(`${hub.url}/login`);
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
});

test('a person can sign in with the keyboard alone', async ({ page, world, someone }) => {
  const { hub } = world;
  const { person } = await someone();
  await page.goto(`${hub.url}/login`);
  await expect(heading(page, 'Login')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type('no-such-person');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Incorrect username, email or password.');
  await page.getByLabel('Username or email').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeFocused();
});
