import { scenes } from './scenes.ts';

/** Largest number of states for a change; a full run plays all states. */
const MOST = 40;

/** Source paths of each group of states, in addition to the file of the group. */
const shownBy: Readonly<Record<string, RegExp>> = {
  'open to all': /web\/src\/features\/(?:home|legal|certificate|design|promotions|tour)\//,
  identity: /web\/src\/features\/identity\//,
  dashboard: /web\/src\/features\/(?:licenses|downloads|support)\//,
  verification: /web\/src\/features\/verification\//,
  settings: /web\/src\/features\/accounts\//,
  profile: /web\/src\/features\/profile\//,
  'second factor': /web\/src\/features\/identity\/.*factor/,
  passkeys: /passkey/,
  privacy: /web\/src\/features\/privacy\//,
  help: /web\/src\/features\/(?:help|contact)\//,
  messages: /web\/src\/features\/messenger\/|packages\/ui\/src\/thread\//,
  console: /apps\/console\/src\/app\//,
  'console: overview': /console\/src\/features\/overview\//,
  'console: access': /console\/src\/features\/(?:access|operators)\//,
  'console: health': /console\/src\/features\/health\//,
  'console: catalog': /console\/src\/features\/catalog\/|^catalog\.json$/,
  'console: announcements': /features\/announcements\//,
  'console: releases': /console\/src\/features\/releases\//,
  'console: conversations': /console\/src\/features\/conversations\//,
  'console: people': /console\/src\/features\/people\//,
  'console: licenses, sites, audit log': /console\/src\/features\/(?:licenses|sites|audit-log)\//,
};

/** Returns the names of the states of the features that these files belong to, at most forty. */
export function statesTouchedBy(files: readonly string[]): string[] {
  const groups = Object.entries(scenes).filter(([group]) =>
    files.some((file) => shownBy[group]?.test(file)),
  );
  const names = groups.flatMap(([, states]) => Object.keys(states));
  // Selects states evenly, so that every group keeps its share.
  const step = Math.max(1, names.length / MOST);
  return names.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
