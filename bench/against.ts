import { inRoot } from '#scripts/machine/places.ts';
import { load, warmUp } from './calls.ts';
import { firstSlug, makeZip, publish, sourceOf, takeTurn } from './downloads.ts';
import { openClient } from './hub-client.ts';
import { interleave, pick, ratioOf, type Samples } from './interleave.ts';
import { examplesOf } from './record-plan.ts';
import { setPasswords, signIn } from './sign-ins.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** What a build may lose against another before it is called slower. */
const leastOfOther = 0.97;

const sides = ['ours', 'theirs', 'again'] as const;
/** This build, the other one, and the other one once more, whose ratio shows the noise. */
type Side = (typeof sides)[number];
type Sides<T> = Readonly<Record<Side, T>>;

async function forEachSide<T>(make: (side: Side) => Promise<T>): Promise<Sides<T>> {
  const made: Partial<Record<Side, T>> = {};
  for (const side of sides) made[side] = await make(side);
  return made as Sides<T>;
}

async function withBuilds(
  { settings, ...stage }: Stage,
  env: Readonly<Record<string, string>>,
  work: (hubs: Sides<Server>) => Promise<void>,
): Promise<void> {
  const { ours, theirs } = await stage.builds();
  const profiles = settings.profile ? { profiles: inRoot('.cache/profiles') } : {};
  const starts = [
    () => startHub({ ...ours, ...profiles, env }),
    () => startHub({ ...theirs, ...profiles, env }),
    () => startHub({ ...theirs, env }),
  ];
  await withServers(starts, (...servers) => {
    const [first, second, third] = servers as [Server, Server, Server];
    return work({ ours: first, theirs: second, again: third });
  });
}

interface Turn {
  readonly rate: number;
  readonly perTick: number;
}

/** Has the sides take turns, and tells what this build's are of the other's. */
async function compare(
  name: string,
  take: (side: Side) => Promise<Turn>,
  { settings, found }: Stage,
): Promise<void> {
  const takes = {
    ours: () => take('ours'),
    theirs: () => take('theirs'),
    again: () => take('again'),
  };
  const turns = await interleave(takes, settings.rounds);
  const tell = (unit: string, of: Samples<Side>, least?: number): void =>
    found({
      name: `${name}: this build ÷ the other, ${unit}`,
      ratio: ratioOf(of.ours, of.theirs),
      control: ratioOf(of.again, of.theirs),
      target: least === undefined ? {} : { least },
    });
  tell('a second', pick(turns, 'rate'));
  const costs = pick(turns, 'perTick');
  if (!costs.ours.some(Number.isNaN)) tell('by processor time', costs, leastOfOther);
}

const compareCall =
  (id: string) =>
  (stage: Stage): Promise<void> =>
    withBuilds(stage, {}, async (hubs) => {
      const calls = await forEachSide((side) => examplesOf(id, hubs[side].url));
      await forEachSide((side) => load(hubs[side], calls[side], { amount: warmUp }));
      const { seconds: duration } = stage.settings;
      const take = (side: Side): Promise<Turn> => load(hubs[side], calls[side], { duration });
      await compare(calls.ours.name, take, stage);
    });

async function compareDownloads(stage: Stage): Promise<void> {
  const { ours, theirs } = await stage.builds();
  const slug = firstSlug();
  const file = await makeZip(stage.folder, slug);
  publish(file, ours);
  publish(file, theirs);
  await withBuilds(stage, {}, async (hubs) => {
    const take = async (side: Side): Promise<Turn> => {
      const { pace, perTick } = await takeTurn(sourceOf(hubs[side], slug));
      return { rate: pace, perTick };
    };
    await compare('downloads', take, stage);
  });
}

async function compareSignIns(stage: Stage): Promise<void> {
  const { ours, theirs } = await stage.builds();
  for (const { databaseUrl } of [ours, theirs]) await setPasswords(databaseUrl);
  await withBuilds(stage, { TRUSTED_PROXIES: '127.0.0.1' }, async (hubs) => {
    const clients = await forEachSide((side) => openClient(hubs[side].url, null));
    const take = async (side: Side): Promise<Turn> => {
      const { perSecond, perTick } = await signIn(hubs[side], clients[side]);
      return { rate: perSecond, perTick };
    };
    await compare('sign-ins', take, stage);
  });
}

/** What is measured with `--against`, by the name that the command takes. */
export const comparisons: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  licenses: compareCall('licenses'),
  is_logged: compareCall('is_logged'),
  heartbeat: compareCall('heartbeat'),
  renewals: compareCall('renewals'),
  requests: compareCall('requests'),
  certificate: compareCall('certificate'),
  keys: compareCall('keys'),
  downloads: compareDownloads,
  'sign-ins': compareSignIns,
};
