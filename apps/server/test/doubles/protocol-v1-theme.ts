import type { TestHub } from '#test/hub.ts';

// Site with a theme that was sold before this hub. Such themes read only bodies, never a status,
// and send values without encoding.

/** Stored state of the site. */
interface Kept {
  /** Purchase code; empty before activation. */
  code: string;
  key: string;
  /** True after an unexpected body; the theme then asks for no other key. */
  updateFailed: boolean;
  /** Days without update checks, and the last answer; null while the theme checks for updates. */
  updates: { readonly days: number; readonly told: unknown } | null;
}

export interface ProtocolV1Theme {
  readonly kept: Kept;
  /** Address that "Activate theme" opens in the browser. */
  readonly start: string;
  /** Handles the browser's return; returns the message on the dashboard. */
  comeBack(address: string): Promise<string>;
  /** Opens the theme's dashboard. */
  openDashboard(): Promise<void>;
  /** Runs “Deactivate”; returns true if the theme reports success. */
  deactivate(): Promise<boolean>;
  /** Runs WordPress's update check; returns the offered update, or null. */
  lookForUpdates(version: string): Promise<{ version: string; download_link: string } | null>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Behaves like PHP's `json_decode`: returns null for invalid JSON. */
function decode(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export function createProtocolV1Theme(
  { hub }: Pick<TestHub, 'hub'>,
  domain: string,
  kept: Kept = { code: '', key: '', updateFailed: false, updates: null },
): ProtocolV1Theme {
  const ask = async (path: string): Promise<string> => (await hub.http.inject(path)).body;
  const back = `${domain}/wp-admin/admin.php?page=pixfort-dashboard`;
  const asked = new URLSearchParams({
    theme: 'essentials',
    theme_version: '3.1.0',
    version: '2',
    domain,
    verify_action: `${domain}/wp-json/pixfort/theme-verification`,
    return_url: back,
  });
  return {
    kept,
    start: `/theme-verification/start?${asked.toString()}`,
    async comeBack(address) {
      const key = new URL(address).searchParams.get('pixfortKey') ?? '';
      // The theme asks only while it has no code, so opening the address again changes nothing.
      if (key === '' || kept.code !== '') return '';
      const body = await ask(`/theme-verification/verify?pixfort_key=${key}&domain=${domain}`);
      const told = decode(body);
      if (!isObject(told)) return '';
      const { purchase_key: code } = told;
      if (typeof code === 'string' && code.length > 2) Object.assign(kept, { code, key });
      return typeof told['message'] === 'string' ? told['message'] : '';
    },
    async openDashboard() {
      const isFit = kept.key.startsWith('rtxc9') && kept.key.slice('rtxc9'.length).includes('//');
      if (kept.code === '' || isFit || kept.updateFailed) return;
      const query = `purchase_key=${kept.code}&domain=${domain}&version=2`;
      const body = await ask(`/theme-verification/update?${query}`);
      // An empty body means “not now”. An HTML page, or JSON with a refusal, is final.
      if (body === '') return;
      const told = decode(body);
      const isNew = isObject(told) && told['result'] === true;
      if (isNew && typeof told['pixfort_key'] === 'string') kept.key = told['pixfort_key'];
      else kept.updateFailed = true;
    },
    async deactivate() {
      const query = `purchase_key=${kept.code}&pixfort_key=${kept.key}&domain=${domain}`;
      const told = decode(await ask(`/theme-verification/deactivate?${query}`));
      const isDone = isObject(told) && Boolean(told['result']);
      if (isDone) Object.assign(kept, { code: '', key: '' });
      return isDone;
    },
    async lookForUpdates(version) {
      if (kept.updates === null) {
        const query = `domain=${domain}&purchase_key=${kept.code}&item=essentials&current_version=${version}`;
        const body = await ask(`/updates/info?${query}`);
        if (body === '') return null;
        const told = decode(body);
        // The theme caches even invalid JSON for a day.
        const isMonth = isObject(told) && told['noupdates'] === true;
        kept.updates = { days: isMonth ? 30 : isObject(told) ? 21 : 1, told: told ?? body };
      }
      const { told } = kept.updates;
      if (!isObject(told) || told['success'] !== true || !isObject(told['update'])) return null;
      return told['update'] as { version: string; download_link: string };
    },
  };
}
