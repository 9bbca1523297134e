import { conversations } from '@hub/contract/conversation-limits';
import { days, releaseZip } from '@hub/contract/limits';
import { announceBody, askOutside, type Outside } from '#doctor/ask-outside.ts';
import {
  fault,
  fine,
  warning,
  faultIf,
  warningIf,
  type Check,
  type UnnamedFinding,
} from '#doctor/finding.ts';
import { createNetworks } from '#http/forwarded.ts';
import { proofOf, type SeenFromOutside } from '#http/outside.ts';

/** ACME clients renew a certificate a month before it expires, so less than this warns. */
const soon = days(14);

/** RFC 5737. A hub that sees it as the address of this request trusts visitors' headers. */
const documentationAddress = '192.0.2.66';

const notReached: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'Correct HUB_PUBLIC_URL, or add its name to the DNS.'],
  [/ECONNREFUSED/, 'Start the proxy: the connection is refused.'],
  [/CERT_HAS_EXPIRED/, 'Renew the certificate, and check why automatic renewal failed.'],
  [/ALTNAME/, 'Install a certificate for this name: the proxy shows one for another name.'],
  [
    /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/,
    'Install a certificate that browsers trust, and let the proxy send the full chain. For your own authority set NODE_EXTRA_CA_CERTS to its file.',
  ],
  [/EPROTO|WRONG_VERSION|ERR_SSL/, 'Turn on TLS for that port in the proxy.'],
  [
    /ETIMEDOUT|timeout/i,
    'Open the port in the firewall. Some routers block connections to themselves.',
  ],
];

function unreached(reason: string, url: URL): UnnamedFinding {
  const mend = notReached.find(([shape]) => shape.test(reason))?.[1];
  return fault(
    `${url.origin} cannot be reached from this machine: ${reason}`,
    mend ?? 'See the log of the proxy.',
  );
}

function notTheHub(
  { status, location }: Extract<Outside, { is: 'other' }>,
  url: URL,
): UnnamedFinding {
  if (location !== null) {
    return fault(
      `${url.origin} redirects to ${location}`,
      'Set HUB_PUBLIC_URL to the final address, or remove the redirect.',
    );
  }
  return fault(
    `${url.origin} does not lead to this hub (status ${status})`,
    'Let the proxy forward all paths to the hub, including /.well-known. Each instance must have the same HUB_SECRET.',
  );
}

const isLoopback = (address: string): boolean => /^(?:::1$|(?:::ffff:)?127\.)/.test(address);

const lastOf = (forwardedFor: string | null): string =>
  forwardedFor?.split(',').at(-1)?.trim() ?? '';

/** Checks the address that the hub sees for a visitor. Rate limits and audit log use it. */
function checkAddress(
  { address, peer, forwardedFor }: SeenFromOutside,
  isTrusted: (peer: string) => boolean,
): UnnamedFinding {
  // On the machine of the proxy, the name may resolve to 127.0.0.1. Every request then has the
  // address of the proxy.
  if (address === peer && isLoopback(lastOf(forwardedFor)) && isTrusted(peer)) {
    return fine(
      'The name resolves to this machine itself, so the visitor address cannot be checked',
    );
  }
  if (address === peer && forwardedFor === null) {
    return fault(
      `Every visitor has the address of the proxy ${peer}`,
      'Let the proxy set X-Forwarded-For, and add the proxy to TRUSTED_PROXIES.',
    );
  }
  if (address === peer) {
    return fault(
      `Every visitor has the address of the proxy ${peer}, so all share its rate limits`,
      `Set TRUSTED_PROXIES=${peer}.`,
    );
  }
  if (address === documentationAddress && forwardedFor === documentationAddress) {
    return fault(
      'The proxy forwards an X-Forwarded-For from visitors, so they can forge their address',
      'Let the proxy append the visitor’s address, or replace the header.',
    );
  }
  if (address === documentationAddress) {
    return warning(
      'This machine is in TRUSTED_PROXIES, so the visitor address cannot be checked',
      'Run doctor on another machine, or list only the proxy.',
    );
  }
  return fine(`The hub sees this machine as ${address}, through ${peer}`);
}

const requiredHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
];

function checkHeaders(
  seen: SeenFromOutside,
  headers: readonly string[],
  url: URL,
): UnnamedFinding[] {
  const missingHeaders = requiredHeaders.filter((name) => !headers.includes(name));
  return [
    ...faultIf(
      seen.lost.length > 0,
      `The proxy removes request headers: ${seen.lost.join(', ')}`,
      'Let it forward all headers. Without these the hub refuses pages and sites.',
    ),
    ...warningIf(
      missingHeaders.length > 0,
      `The proxy removes response headers: ${missingHeaders.join(', ')}`,
      'Let it forward all response headers. They protect visitors.',
    ),
    ...warningIf(
      seen.host !== url.host,
      `The proxy sends the Host ${seen.host} instead of ${url.host}`,
      'Let it forward Host (nginx: proxy_set_header Host $host).',
    ),
    ...warningIf(
      seen.protocol !== url.protocol.slice(0, -1),
      'The proxy does not report that visitors use https',
      'Let it set X-Forwarded-Proto, and add it to TRUSTED_PROXIES.',
    ),
  ];
}

/** Largest request bodies, with the nginx setting that allows them. */
const bodies = [
  ['/api/user/conversation/file/add', conversations.fileBytes, 'files of conversations', '40m'],
  ['/api/operator/releases/upload', releaseZip.zipBytes, 'releases', '250m'],
] as const;

async function checkBodies(url: URL): Promise<UnnamedFinding[]> {
  const statuses = await Promise.all(
    bodies.map(([path, bytes]) => announceBody(new URL(path, url), bytes)),
  );
  return bodies.flatMap(([path, bytes, content, size], index) =>
    faultIf(
      statuses[index] === 413,
      `The proxy refuses ${content} of ${bytes / 1_000_000} MB`,
      `Allow them at ${path} (nginx: client_max_body_size ${size}).`,
    ),
  );
}

function checkCertificate(until: Date | null, now: Date): UnnamedFinding[] {
  if (until === null) return [];
  const message = `The certificate is valid until ${until.toISOString().slice(0, 10)}`;
  if (until.getTime() - now.getTime() > soon) return [fine(message)];
  return [warning(message, 'Renew it, and check why automatic renewal failed.')];
}

export const publicAddressCheck: Check = {
  name: 'public address',
  isSlow: true,
  asksOthers: true,
  async look({ config, rings, clock }) {
    const [keys] = rings;
    if (config === null || keys === undefined) return [];
    const { publicUrl, trustedProxies } = config;
    const now = clock.now();
    const isTrusted = trustedProxies.length > 0 ? createNetworks(trustedProxies) : () => false;
    const outside = await askOutside(publicUrl, {
      proof: proofOf(keys, now),
      forwardedFor: documentationAddress,
    });
    if (outside.is === 'unreached') return [unreached(outside.why, publicUrl)];
    if (outside.is === 'other') return [notTheHub(outside, publicUrl)];
    const findings = [fine(`${publicUrl.origin} leads to the hub ${outside.seen.hub}`)];
    // Without TLS there is no proxy to check.
    if (publicUrl.protocol === 'http:') return findings;
    return [
      ...findings,
      ...checkCertificate(outside.goodUntil, now),
      checkAddress(outside.seen, isTrusted),
      ...checkHeaders(outside.seen, outside.headers, publicUrl),
      ...(await checkBodies(publicUrl)),
    ];
  },
};
