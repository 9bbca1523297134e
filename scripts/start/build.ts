import { buildWhatChanged } from './app-build.ts';
import { runScript } from '#scripts/machine/sentences.ts';

await runScript(async () => {
  await buildWhatChanged(console.log);
  console.log('The build is up to date: apps/web/dist, apps/console/dist, apps/server/dist.');
  return 0;
});
