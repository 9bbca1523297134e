// Runs the benchmarks: npm run bench. Each measures the ratio of two subjects in one run, or
// compares a figure with a limit. See README.md.
import { loadavg } from 'node:os';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { openBenches, type Measurement } from './harness/bench.ts';
import { printHeading } from './harness/report.ts';
import { readSettings, type Settings } from './harness/settings.ts';
import { day } from './measurements/day.ts';
import { files } from './measurements/files.ts';
import { floods } from './measurements/floods.ts';
import { growth } from './measurements/growth.ts';
import { hotCalls } from './measurements/hot-calls.ts';
import { imports } from './measurements/imports.ts';
import { landing, screens } from './measurements/pages.ts';
import { messages } from './measurements/messages.ts';
import { signIns } from './measurements/sign-ins.ts';
import { soak } from './measurements/soak.ts';
import { start } from './measurements/start.ts';
import { streams } from './measurements/streams.ts';

const ofServers = [hotCalls, growth, day, floods, signIns, imports, files, messages, streams];
const measurements: readonly Measurement[] = [...ofServers, start, landing, screens, soak];

function printList(): void {
  for (const { name, what, rows = 100_000, amount } of measurements) {
    const counted = amount ? `, --amount ${amount[0]} ${amount[1]}` : '';
    console.log(`${name.padEnd(10)} ${what} (--rows ${rows}${counted})`);
  }
}

async function measure(settings: Settings, server: string | undefined): Promise<void> {
  const benches = await openBenches(settings, server);
  try {
    printHeading();
    for (const one of measurements) {
      if (settings.names.includes(one.name)) await benches.measure(one);
    }
  } finally {
    await benches.stop();
  }
  console.log(`\nLoad of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}.`);
}

await runScript(async () => {
  const settings = readSettings(measurements.map(({ name }) => name));
  if (settings.list) printList();
  else {
    const server = process.env['TEST_DATABASE_URL'];
    forgetSettings();
    await buildWhatChanged(console.log);
    await measure(settings, server);
  }
  return 0;
});
