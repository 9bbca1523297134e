import { expect, test } from '@playwright/test';
import { aPerson, awaitMail, connect, linkIn, signIn } from './people.ts';
import { openVisitor, succeeds, type Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** Returns the licenses of a visitor; `code` is the end of the purchase code. */
export async function listLicenses(visitor: Visitor) {
  const { body } =
    await visitor.get<{ id: number; purchase: { code: string }; used: boolean }[]>(
      '/api/user/licenses',
    );
  return body.map(({ id, purchase, used }) => ({ id, code: purchase.code, used }));
}

/** Returns the licenses with their full codes, each in a separate request. */
async function listCodes(visitor: Visitor) {
  const fullCodes = [];
  for (const { id, used } of await listLicenses(visitor)) {
    const answer = await visitor.post('/api/user/show-code', { license_id: id });
    fullCodes.push({ code: String(answer.body['code']), used });
  }
  return fullCodes;
}

/** Kills the hub after each answer; the next step continues from the acknowledged data. */
export async function killAtEveryStep(world: World): Promise<void> {
  const { hub, sandbox } = world;
  const visitor = openVisitor(hub.address);
  const killAndRestart = async (): Promise<void> => {
    await hub.kill();
    await hub.start();
  };
  const [purchase] = await sandbox.buyer('killed', [{}]);
  const code = purchase?.code ?? '';
  const person = aPerson({ purchase_code: code });

  await test.step('register: account, license and the promised email', async () => {
    await succeeds(visitor.post('/api/register', person));
    await killAndRestart();
    const again = await visitor.post('/api/register', aPerson({ purchase_code: code }));
    expect(again.body).toMatchObject({ success: false, result_type: 'code_registered' });
  });
  await test.step('verify the email', async () => {
    // The kill may interrupt the sending of an email. The worker then retries it after a minute.
    const expectedMail = { address: person.email, subject: 'Verify', patience: 120_000 };
    const link = linkIn(await awaitMail(sandbox, expectedMail), '/verify-email/');
    const mailed = link.split('/').at(-1);
    await succeeds(visitor.post('/api/verify-email', { code: mailed }));
    await killAndRestart();
  });
  await test.step('sign in', async () => {
    await signIn(visitor, person);
    await killAndRestart();
    expect((await visitor.get('/api/is_logged')).body).toMatchObject({ res: true });
    expect(await listCodes(visitor)).toEqual([{ code, used: false }]);
  });
  await test.step('connect the marketplace account', async () => {
    await connect(visitor, sandbox, 'killed');
    await killAndRestart();
    const accounts = await visitor.get<unknown[]>('/api/user/get-envato-accounts');
    expect(accounts.body).toEqual([expect.objectContaining({ envato_username: 'killed' })]);
  });
  await test.step('register the verification, and exchange its code', async () => {
    const { verify_url = '' } = await sandbox.press('shop-killed', 'activate');
    const { search } = new URL(verify_url);
    await visitor.get(`/api/theme-verification/info${search}`);
    const path = `/api/theme-verification/register${search}`;
    const { redirect } = (await visitor.get<{ redirect: string }>(path)).body;
    await killAndRestart();
    // The repeated exchange gives the same answer: nothing was lost, and no second license is used.
    expect((await visitor.get<{ redirect: string }>(path)).body.redirect).toBe(redirect);

    expect(await sandbox.comeBack('shop-killed', redirect)).toMatchObject({ success: true });
    await killAndRestart();
    expect(await listCodes(visitor)).toEqual([{ code, used: true }]);
    expect(await sandbox.press('shop-killed', 'check')).toMatchObject({ success: true });
  });
  await test.step('deactivate the site', async () => {
    await sandbox.press('shop-killed', 'deactivate');
    await killAndRestart();
    expect(await listCodes(visitor)).toEqual([{ code, used: false }]);
  });
}
