// The console's overview on a large database ÷ on a small one: it reads what was counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { openBackend } from './backend.ts';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const mostGrowth = 1.25;
/** Calls of one turn. */
const batch = 30;
const path = '/api/operator/overview';

interface Answer {
  readonly counted_at: string | null;
}

/** The round that counts comes by within a minute or two. */
async function untilCounted(client: HubClient): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (((await client.get(path)) as Answer).counted_at !== null) return;
    await sleep(1000);
  }
  throw new Error('The hub did not count');
}

async function takeTurn(client: HubClient): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < batch; call += 1) await client.get(path);
  return (performance.now() - start) / batch;
}

export async function measureOverview({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const urls = [await stage.small(), await stage.large()];
  for (const url of urls) {
    const backend = await openBackend(url);
    await backend.run([{ text: 'update users set is_admin = true where id = 1' }]);
    await backend.close();
  }
  const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
  const [small = '', large = ''] = urls;
  const starts = [small, small, large].map(
    (databaseUrl) => () => startHub({ databaseUrl, folder, env }),
  );
  await withServers(starts, async (...servers) => {
    const clients = await Promise.all(
      servers.map(({ url }: Server) => openClient(url, sessionToken(1))),
    );
    for (const client of clients) await untilCounted(client);
    const [few, control, many] = clients as [HubClient, HubClient, HubClient];
    const takes = {
      few: () => takeTurn(few),
      control: () => takeTurn(control),
      many: () => takeTurn(many),
    };
    const times = await interleave(takes, settings.rounds);
    found({
      name: `overview: time at ${settings.rows.toLocaleString('en')} licences ÷ at 3,000`,
      ratio: ratioOf(times.many, times.few),
      control: ratioOf(times.control, times.few),
      target: { most: mostGrowth },
    });
  });
}
