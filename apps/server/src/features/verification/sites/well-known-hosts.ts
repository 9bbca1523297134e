import type { HostPattern } from './pattern-rules.ts';

/**
 * Domains under which well-known WordPress hosts put staging and not yet launched sites.
 * The operator's own patterns are asked first.
 */
const stagingHosts = [
  '*.wpengine.com',
  '*.wpenginepowered.com',
  '*.kinsta.cloud',
  '*.flywheelsites.com',
  '*.flywheelstaging.com',
  'dev-*.pantheonsite.io',
  'test-*.pantheonsite.io',
  '*.sg-host.com',
  '*.wpcomstaging.com',
  '*.mystagingwebsite.com',
  '*.cloudwaysapps.com',
  '*.myftpupload.com',
  '*.mybluehost.me',
  '*.*.mybluehost.me',
  '*.hostingersite.com',
  '*.onrocket.site',
  '*.onrocket.com',
  '*.nxcli.io',
  '*.nxcli.net',
  '*.dreamhosters.com',
  '*.easywp.com',
  '*.convesio.cloud',
  '*.closte.com',
  '*.myrdbx.io',
  '*.10web.site',
  '*.10web.me',
  '*.plesk.page',
  '*.*.plesk.page',
  '*.wpstagecoach.com',
  '*.instawp.xyz',
  '*.instawp.link',
  '*.instawp.co',
  '*.tastewp.com',
];

export const wellKnownHosts: readonly HostPattern[] = stagingHosts.map((pattern) => ({
  pattern,
  kind: 'staging',
}));

/** Names under which local development tools serve or share a site of one machine. */
export const localTools: readonly string[] = [
  'ddev.site',
  'lndo.site',
  'docksal.site',
  'localtest.me',
  'lvh.me',
  'nip.io',
  'sslip.io',
  'localsite.io',
  'ngrok.io',
  'ngrok.app',
  'ngrok.dev',
  'ngrok-free.app',
  'ngrok-free.dev',
  'loca.lt',
  'trycloudflare.com',
  'sharedwithexpose.com',
  'playground.wordpress.net',
];
