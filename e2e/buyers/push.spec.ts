// A buyer turns on notifications beside a conversation, and the service worker shows a
// notification. The tests reach no push service, so the subscription is a stub and the debugger
// delivers the message.
import type { Page } from '@playwright/test';
import { openConversation } from '#e2e/harness/conversing.ts';
import { subscribes } from '#e2e/harness/subscribes.ts';
import { expect, test } from '#e2e/harness/test.ts';

const turnOn = (page: Page) => page.getByRole('button', { name: 'Notify me on this device' });
const isOn = (page: Page) => page.getByText('Notifications are on for this device.');

interface WorkerScope {
  shown: unknown[];
  readonly registration: { showNotification: (...shown: unknown[]) => Promise<void> };
  readonly clients: { openWindow: (address: string) => Promise<void> };
}

test('the hub can be installed as an app, which iOS requires for notifications', async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.hub.url}/`);
  const debug = await context.newCDPSession(page);
  const { url, errors, data = '' } = await debug.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${world.hub.url}/app.webmanifest`, errors: [] });
  const manifest = JSON.parse(data) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' });
  const icon = await page.request.get(`${world.hub.url}${manifest.icons[0]?.src}`);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
});

test('a buyer turns notifications on, gets a notification, and turns them off', async ({
  page,
  context,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  await becomes(buyer.visitor);
  await context.grantPermissions(['notifications'], { origin: world.hub.url });
  await page.addInitScript(subscribes);
  const debug = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await debug.send('ServiceWorker.enable');
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await turnOn(page).click();
  await expect(isOn(page)).toBeVisible();
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await expect(isOn(page)).toBeVisible();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Headless browsers show no notifications and open no windows for a worker.
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (...shown) => void scope.shown.push(shown);
    scope.clients.openWindow = async (address) => void scope.shown.push(address);
  });
  const address = `/dashboard?conversation=${id + 1}`;
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin: world.hub.url,
    registrationId: await registered,
    data: JSON.stringify({ title: 'Hub answered you', url: address, tag: 'conversation' }),
  });
  const shown = () => worker.evaluate(() => (self as unknown as WorkerScope).shown);
  const options = { tag: 'conversation', renotify: true, data: address };
  await expect.poll(shown).toEqual([['Hub answered you', options]]);
  await worker.evaluate((data) => {
    const event = new Event('notificationclick');
    const waitUntil = (): void => undefined;
    self.dispatchEvent(Object.assign(event, { notification: { data, close() {} }, waitUntil }));
  }, address);
  await expect.poll(shown).toContain(`${world.hub.url}${address}`);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(turnOn(page)).toBeVisible();
  expect((await buyer.visitor.get('/api/user/push')).body).toMatchObject({ device: null });
});

test('a browser that blocks notifications shows how to allow them', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await turnOn(page).click();
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
});
