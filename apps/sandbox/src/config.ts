/** The secrets have defaults, because the sandbox protects nothing. */
export interface Config {
  host: string;
  port: number;
  smtpPort: number;
  imapPort: number;
  dataDir: string;
  hubUrl: string | null;
  confirmationUrl: string | null;
  pageSize: number;
  clientId: string;
  clientSecret: string;
  personalToken: string;
}

type Env = Record<string, string | undefined>;

/** Parses the settings of an environment; reports all faults together. */
export function parseConfig(env: Env) {
  const faults: string[] = [];
  const read = reader(env, faults);
  const config: Config = {
    host: read.text('SANDBOX_HOST', '127.0.0.1'),
    port: read.whole('SANDBOX_PORT', { fallback: 3001, min: 0, max: 65_535 }),
    smtpPort: read.whole('SANDBOX_SMTP_PORT', { fallback: 3002, min: 0, max: 65_535 }),
    imapPort: read.whole('SANDBOX_IMAP_PORT', { fallback: 3003, min: 0, max: 65_535 }),
    dataDir: read.text('SANDBOX_DATA_DIR', '.data/sandbox'),
    hubUrl: read.url('SANDBOX_HUB_URL'),
    confirmationUrl: read.url('SANDBOX_CONFIRMATION_URL'),
    pageSize: read.whole('SANDBOX_PAGE_SIZE', { fallback: 100, min: 1, max: 10_000 }),
    clientId: read.text('SANDBOX_CLIENT_ID', 'customer-hub-sandbox'),
    clientSecret: read.text('SANDBOX_CLIENT_SECRET', 'sandbox-client-secret'),
    personalToken: read.text('SANDBOX_PERSONAL_TOKEN', 'sandbox-personal-token'),
  };
  const ports = [config.port, config.smtpPort, config.imapPort].filter((port) => port !== 0);
  if (new Set(ports).size < ports.length)
    faults.push('SANDBOX_PORT, SANDBOX_SMTP_PORT and SANDBOX_IMAP_PORT must differ.');
  return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, config };
}

function reader(env: Env, faults: string[]) {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  return {
    text,
    whole(name: string, range: { fallback: number; min: number; max: number }) {
      const given = text(name, String(range.fallback));
      const value = Number(given);
      if (/^\d+$/.test(given) && value >= range.min && value <= range.max) return value;
      faults.push(`${name} must be a whole number from ${range.min} to ${range.max}.`);
      return range.fallback;
    },
    url(name: string): string | null {
      const given = text(name, '');
      if (given === '' || isWebAddress(given)) return given || null;
      faults.push(`${name} must be a web address that begins with http:// or https://.`);
      return null;
    },
  };
}

export const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '');
