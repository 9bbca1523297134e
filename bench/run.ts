// npm run bench: what the hub adds to the work that has to be done, as ratios of two measurements
// taken side by side. See README.md beside this file.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { comparisons } from './against.ts';
import { benches, longBenches } from './benches.ts';
import { withDatabases } from './databases.ts';
import { heading, isMissed, tell, write, type Finding } from './report.ts';
import { readSettings } from './settings.ts';
import { createStage } from './stage.ts';

await runScript(async () => {
  const settings = readSettings({
    alone: Object.keys(benches),
    named: Object.keys(longBenches),
    against: Object.keys(comparisons),
  });
  const server = process.env['TEST_DATABASE_URL'];
  forgetSettings();
  await buildWhatChanged(console.log);
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const findings: Finding[] = [];
  const found = (finding: Finding): void => {
    findings.push(finding);
    tell(finding);
  };
  try {
    await withDatabases(server, async (databases) => {
      const stage = createStage({ settings, folder, found, databases });
      heading();
      const alone = { ...benches, ...longBenches };
      const measures = settings.against === null ? alone : comparisons;
      for (const name of settings.names) await measures[name]?.(stage);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const missed = findings.filter(isMissed).length;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${missed} of the targets missed; load of the machine in the last minute: ${load}.`,
  );
  console.log(`The same for programs: ${write(findings, settings)}`);
  return settings.strict && missed > 0 ? 1 : 0;
});
