import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { shell } from '#test/shell-actor.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({ env: { ENVATO_PERSONAL_TOKEN: 'a-token-that-was-revoked' } });
});
afterAll(() => world.close());

async function status() {
  await world.hub.beat();
  const { text, json } = await runCommand(['status'], { ...world.hub.operators, actor: shell });
  return { text, json };
}

test('status reports a marketplace that answers but refuses every call', async () => {
  expect((await status()).json).toMatchObject({ marketplace: 'asked' });
  const look = () =>
    world.browser().post('/api/register', {
      username: 'newcomer',
      firstname: 'Ida',
      lastname: 'P',
      email: 'ida@mail.example',
      password: 'Correct-Horse-7',
      purchase_code: 'aaaaaaaa-0000-4000-8000-000000000001',
    });
  for (let turn = 0; turn < 3; turn += 1) expect((await look()).status).toBe(503);
  const { text, json } = await status();
  expect(json).toMatchObject({ marketplace: 'failing', hubs: [{ marketplace: 'failing' }] });
  expect(text).toMatch(/^marketplace {2}it answers, but the last calls failed.*\(refused_\w+\)$/m);
});
