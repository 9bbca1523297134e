// Third-party services load only if chosen, and the hub works when they fail.
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

test.use({
  hubEnv: {
    MESSENGER_PROVIDER: 'intercom',
    MESSENGER_APP_ID: 'abc',
    MESSENGER_SECRET: 'a secret of the messenger',
    ANALYTICS_PROVIDER: 'plausible',
    ANALYTICS_SITE: 'hub.example',
  },
});

const widget = 'https://widget.intercom.io/**';
const events = 'https://plausible.io/api/event';

/** Stub of the functions of Intercom's script that the hub calls. */
const standIn = `window.told = []; const q = window.Intercom.q;
  window.Intercom = (...words) => { window.told.push(words);
    if (words[0] === 'onUnreadCountChange') words[1](0); };
  for (const words of q) window.Intercom(...words);`;

const calledFunctions = 'window.told.map(([name]) => name)';

test('Intercom loads only after the buyer agrees, with a proof of identity', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const loadedScripts: string[] = [];
  await page.route(widget, (route) => {
    loadedScripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  await page.route(events, (route) => route.fulfill({ status: 202, body: 'ok' }));
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  expect(loadedScripts).toEqual([]);
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
  await expect.poll(() => page.evaluate(calledFunctions).catch(() => [])).toContain('show');
  expect(loadedScripts).toEqual(['https://widget.intercom.io/widget/abc']);
  const settings = await page.evaluate('window.intercomSettings');
  expect(settings).toMatchObject({
    app_id: 'abc',
    intercom_user_jwt: expect.stringMatching(/^ey/),
  });
  await expect(page.getByRole('button', { name: 'Contact us' })).toBeHidden();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${world.hub.url}/`);
  await expect.poll(() => page.evaluate(calledFunctions)).toContain('shutdown');
});

test('an agreement on one device applies to all devices', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  await page.route(widget, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
  await page.route(events, (route) => route.fulfill({ status: 202, body: 'ok' }));
  const { visitor } = await someone([{}]);
  await visitor.post('/api/user/agree-to-support', {});
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await expect
    .poll(() => page.evaluate(calledFunctions).catch(() => []))
    .toContain('onUnreadCountChange');
  await expect(page.getByRole('button', { name: 'Contact us' })).toBeHidden();
  expect(await page.evaluate("localStorage.getItem('agreeSate')")).toBeNull();
});

test('the hub’s messenger works while Intercom and Plausible are blocked', async ({
  page,
  world,
  someone,
  becomes,
  watch,
}) => {
  watch.allow(expected.offline);
  await page.route(widget, (route) => route.abort());
  await page.route(events, (route) => route.abort());
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill('Hello');
  await field.press('Enter');
  await expect(page.getByText(/^Question/)).toBeVisible();
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
});

test('Plausible receives path patterns and nothing about screens behind a code', async ({
  page,
  world,
}) => {
  const learnt: unknown[] = [];
  await page.route(events, async (route) => {
    learnt.push(route.request().postDataJSON());
    expect(await route.request().headerValue('cookie')).toBeNull();
    expect(await route.request().headerValue('referer')).toBeNull();
    await route.fulfill({ status: 202, body: 'ok' });
  });
  await page.goto(`${world.hub.url}/reset-password/the-code-of-a-mail`);
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await expect.poll(() => learnt).toHaveLength(1);
  await page.goto(`${world.hub.url}/terms?utm=secret`);
  await expect.poll(() => learnt).toHaveLength(2);
  expect(learnt).toMatchObject([
    { name: 'pageview', url: 'https://hub.example/login', domain: 'hub.example' },
    { name: 'pageview', url: 'https://hub.example/terms' },
  ]);
});
