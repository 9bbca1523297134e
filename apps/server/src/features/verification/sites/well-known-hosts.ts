import { isUnder } from './address-rules.ts';

/**
 * Domains of hosting companies for staging sites and for sites without a domain. The operator's
 * patterns are checked first. The names `stage` and `staging` do not exist as top-level domains.
 * Sources are the documentation of the hosting companies and these published lists:
 * - Freemius: "Licensing on localhost, dev and staging"
 * - Jetpack: `Status`, known staging URLs
 * - Bricks: "License, updates, and your account"
 * - The Events Calendar: "Using one license for live and dev sites"
 * - Dynamic.ooo: "Expanded license for staging sites"
 * - WP Rocket
 */
const stagingDomains = [
  '10web.cloud',
  '10web.me',
  '10web.site',
  '1wp.site',
  'azurewebsites.net',
  'bigscoots-staging.com',
  'closte.com',
  'cloudwaysapp.com',
  'cloudwaysapps.com',
  'convesio.cloud',
  'dream.press',
  'dreamhosters.com',
  'easywp.com',
  'flywheelsites.com',
  'flywheelstaging.com',
  'gridpaneltemp.com',
  'hosting.ovh.net',
  'hostinger.site',
  'hostingersite.com',
  'instawp.co',
  'instawp.link',
  'instawp.site',
  'instawp.xyz',
  'jurassic.ninja',
  'kinsta.cloud',
  'lightningbasehosted.com',
  'liquidwebsites.com',
  'live-website.com',
  'mybluehost.com',
  'mybluehost.me',
  'myftpupload.com',
  'myraidbox.de',
  'myrdbx.io',
  'mysites.io',
  'mystagingwebsite.com',
  'newspackstaging.com',
  'nxcli.io',
  'nxcli.net',
  'onrocket.com',
  'onrocket.site',
  'onyx-sites.io',
  'panth.io',
  'platformsh.site',
  'plesk.page',
  'pressdns.com',
  'preview-domain.com',
  'rapydapps.cloud',
  'runcloud.link',
  'servebolt.cloud',
  'sg-host.com',
  'singlestaging.com',
  'spinupwp.site',
  'stackstaging.com',
  'stage',
  'stage.site',
  'staging',
  'staging.kinsta.com',
  'tastewp.com',
  'temp-site.link',
  'temp.domains',
  'temporary.site',
  'tempurl.host',
  'websitepro-staging.com',
  'websitepro.hosting',
  'wp1.host',
  'wp1.sh',
  'wp1.site',
  'wpcomstaging.com',
  'wpdns.site',
  'wpengine.com',
  'wpenginepowered.com',
  'wpmudev.host',
  'wpsandbox.pro',
  'wpsc.site',
  'wpserveur.net',
  'wpspace.partners',
  'wpstage.net',
  'wpstagecoach.com',
  'zipwp.link',
];

/** Live sites at Pantheon: the environment before the first hyphen is `live`. */
const livePatterns = [/^live-[^.]+\.pantheonsite\.io$/];

/**
 * Staging hosts that a domain alone does not identify: environments of Pantheon, numbered servers
 * of TasteWP, and staging sites of Liquid Web and Kinsta.
 */
const stagingPatterns = [
  /\.pantheonsite\.io$/,
  /\.s\d+-tastewp\.com$/,
  /-liquidwebsites\.com$/,
  /^staging-[^.]+\.kinsta\.com$/,
];

/**
 * Domains with live and staging sites of customers. The labels before the domain decide, as in
 * `shop-develop.go-vip.net` of WordPress VIP.
 */
export const sharedDomains: readonly string[] = ['go-vip.net', 'go-vip.co'];

/** Returns the kind of a site at a well-known hosting company; null for other hosts. */
export function kindAtKnownHost(host: string): 'live' | 'staging' | null {
  if (livePatterns.some((pattern) => pattern.test(host))) return 'live';
  const isStaging =
    stagingDomains.some((domain) => host !== domain && isUnder(host, domain)) ||
    stagingPatterns.some((pattern) => pattern.test(host));
  return isStaging ? 'staging' : null;
}

/**
 * Domains of private networks (RFC 2606, RFC 6761, RFC 6762 appendix G, RFC 8375) and of tools that
 * serve or share a site from a developer's machine.
 */
export const localNames: readonly string[] = [
  'localhost',
  'local',
  'test',
  'internal',
  'invalid',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'dev.cc',
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
  'lhr.life',
  'serveo.net',
  'pinggy.link',
  'localtunnel.me',
  'devtunnels.ms',
  'app.github.dev',
  'trycloudflare.com',
  'sharedwithexpose.com',
  'playground.wordpress.net',
];
