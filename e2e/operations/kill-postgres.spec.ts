// Steps of kill.spec.ts on PostgreSQL.
import { test } from '@playwright/test';
import { findPostgres } from '#scripts/machine/machine.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import { killAtEveryStep } from '#e2e/harness/killed-steps.ts';
import { startWorld } from '#e2e/harness/world.ts';

// No retry, because the test looks for a race that fails only sometimes.
test.describe.configure({ retries: 0 });

test('each step of an activation on PostgreSQL survives a kill right after its answer', async () => {
  test.setTimeout(240_000);
  await withPostgres(findPostgres() ?? '', async (url) => {
    const world = await startWorld({ DATABASE_URL: url });
    try {
      await killAtEveryStep(world);
    } finally {
      await world.stop();
    }
  });
});
