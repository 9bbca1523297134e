import { inRoot } from '#scripts/machine/places.ts';
import { measureBackup } from './backup.ts';
import { measureBusyBuyers } from './busy-buyers.ts';
import { measureCalls } from './calls.ts';
import { measureCapacity } from './capacity.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDownloads } from './downloads.ts';
import { measureErasing } from './erasing.ts';
import { measureFailover } from './failover.ts';
import { measureGrowth } from './growth.ts';
import { measureHostile } from './hostile.ts';
import { measureImports } from './imports.ts';
import { measureInbox } from './inbox.ts';
import { measureLanding } from './landing.ts';
import {
  measureCsv,
  measureLicensePage,
  measurePeopleSearch,
  measureTrail,
} from './operator-lists.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMessages } from './messages.ts';
import { measureOverview } from './overview.ts';
import { measurePooler } from './pooler.ts';
import { measurePublicReads } from './public-reads.ts';
import { measureConsoleScreen, measureScreens } from './screens.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSoak } from './soak.ts';
import { startBare, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureTwoHubs } from './two-hubs.ts';
import { measureUpload } from './upload.ts';
import { measureWebhooks } from './webhooks.ts';

type Measure = (stage: Stage) => Promise<void>;

/** A call of the hub against a bare server that runs the same statements. */
const call =
  (id: string): Measure =>
  async (stage) => {
    const { settings, folder } = stage;
    const databaseUrl = await stage.small();
    const { plan, file } = await stage.plan();
    const profiles = settings.profile ? { profiles: inRoot('.cache/profiles') } : {};
    const starts = [
      () => startHub({ databaseUrl, folder, ...profiles }),
      () => startBare(databaseUrl, file, id),
      () => startBare(databaseUrl, file, id),
    ];
    await withServers(starts, (...servers) => {
      const [hub, bare, control] = servers as [Server, Server, Server];
      const wanted = plan.filter((planned) => planned.id === id);
      return measureCalls({ hub, bare, control }, wanted, stage);
    });
  };

/** Every measurement, by the name that the command takes, in the order in which all run. */
export const benches: Readonly<Record<string, Measure>> = {
  licenses: call('licenses'),
  is_logged: call('is_logged'),
  heartbeat: call('heartbeat'),
  renewals: call('renewals'),
  requests: call('requests'),
  certificate: call('certificate'),
  keys: call('keys'),
  growth: measureGrowth,
  'people-search': measurePeopleSearch,
  'license-page': measureLicensePage,
  trail: measureTrail,
  csv: measureCsv,
  downloads: measureDownloads,
  hostile: measureHostile,
  streams: measureStreams,
  messages: measureMessages,
  inbox: measureInbox,
  'busy-buyers': measureBusyBuyers,
  'public-reads': measurePublicReads,
  'sign-ins': measureSignIns,
  erasing: measureErasing,
  imports: measureImports,
  start: measureStart,
  landing: measureLanding,
  screens: measureScreens,
  'console-screen': measureConsoleScreen,
  lighthouse: measureLighthouse,
  dashboard: measureDashboard,
  overview: measureOverview,
  upload: measureUpload,
};

/** They take minutes or need programs of the system: measured when they are named. */
export const longBenches: Readonly<Record<string, Measure>> = {
  soak: measureSoak,
  backup: measureBackup,
  webhooks: measureWebhooks,
  'two-hubs': measureTwoHubs,
  failover: measureFailover,
  capacity: measureCapacity,
  pooler: measurePooler,
};
