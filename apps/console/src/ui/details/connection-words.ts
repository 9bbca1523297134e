/**
 * Texts of connection check findings by the client’s codes (`wordpress/hub-
 * activation/includes/admin/class-diagnosis.php`; a test compares them).
 */
const findings: Readonly<Record<string, (value: string) => string>> = {
  no_sodium: () => 'PHP lacks the sodium extension, so it verifies certificates more slowly.',
  blocked_by_wordpress: () =>
    'WordPress is set not to call the hub: WP_HTTP_BLOCK_EXTERNAL in wp-config.php.',
  name_unknown: () => 'The server cannot resolve the hub’s name. Its host’s name servers fail.',
  not_the_hub: (status) =>
    `Something other than the hub answers with status ${status}: a firewall or proxy of the host.`,
  certificate_unverified: () =>
    'The site cannot verify the hub’s TLS certificate. Its root certificates are old, or its clock is wrong.',
  certificate_of_hub: () =>
    'The site verifies WordPress.org’s TLS certificate but not the hub’s, which has expired or is wrong.',
  nobody_answers: () =>
    'The site reaches neither the hub nor WordPress.org. Its host blocks outgoing calls.',
  hub_silent: () =>
    'The site reaches WordPress.org but not the hub. A firewall of the host blocks it, or the hub was down.',
  clock_differs: (minutes) => `The site’s clock differs from the hub’s by ${minutes} minutes.`,
  theme_unknown: () => 'The hub did not know the theme.',
  theme_refused: () => 'The hub refused a request to activate the theme.',
};

const isKnown = (code: string): boolean => Object.hasOwn(findings, code);

export const connectionTexts = {
  check: 'Connection check',
  well: 'no problems',
  bad: 'Problem',
  told: 'Note',
  finding: (code: string, value: number | null): string =>
    isKnown(code)
      ? (findings[code]?.(value === null ? '?' : String(value)) ?? '')
      : `The site reported a finding that this console does not know: ${code}${value === null ? '' : ` (${value})`}`,
} as const;

export const knownCodes: readonly string[] = Object.keys(findings);
