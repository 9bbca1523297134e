/**
 * Texts of connection check findings by the client’s codes (`wordpress/hub-
 * activation/includes/admin/class-diagnosis.php`; a test compares them).
 */
const findings: Readonly<Record<string, (value: string) => string>> = {
  no_sodium: () => 'PHP has no sodium there: certificates are verified more slowly.',
  blocked_by_wordpress: () =>
    'WordPress is told not to call the hub: WP_HTTP_BLOCK_EXTERNAL in wp-config.php.',
  name_unknown: () => 'The server finds no address for the hub’s name: the host’s name servers.',
  not_the_hub: (status) =>
    `Something else answers in the hub’s place, with status ${status}: a firewall or proxy of the host.`,
  certificate_unverified: () =>
    'The hub’s TLS certificate cannot be verified there: old certificates, or a wrong clock.',
  certificate_of_hub: () =>
    'The hub’s TLS certificate cannot be verified there, and WordPress.org’s can: the hub’s has ended or is wrong.',
  nobody_answers: () =>
    'Neither the hub nor WordPress.org can be reached: the host allows no outgoing calls.',
  hub_silent: () =>
    'WordPress.org can be reached, the hub cannot: a firewall of the host, or the hub was down.',
  clock_differs: (minutes) => `Its clock differs from the hub’s by ${minutes} minutes.`,
  theme_unknown: () => 'The hub did not know the theme.',
  theme_refused: () => 'The hub did not take a request to activate the theme.',
};

const isKnown = (code: string): boolean => Object.hasOwn(findings, code);

export const connectionTexts = {
  check: 'Connection check',
  well: 'all well',
  bad: 'Not well',
  told: 'To know',
  finding: (code: string, value: number | null): string =>
    isKnown(code)
      ? (findings[code]?.(value === null ? '?' : String(value)) ?? '')
      : `The site found something newer than this console: ${code}${value === null ? '' : ` (${value})`}`,
} as const;

export const knownCodes: readonly string[] = Object.keys(findings);
