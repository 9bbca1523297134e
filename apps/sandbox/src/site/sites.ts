import { hours } from '#world/dates.ts';
import { openDocument } from '#world/document.ts';

export interface PendingActivation {
  state: string;
  verifier: string;
  requestId: string;
  verifyUrl: string;
  startedAt: number;
}

export interface Activation {
  id: string;
  token: string;
  /** State of the request, which recognizes a reload of the return address. */
  state: string;
  status: string;
  kind: string;
  audience: string;
  issuer: string;
  maskedCode: string;
  /** Certificate; null after the hub has reported that the activation is invalid. */
  certificate: string | null;
  certificateId: string | null;
  certificateUntil: string | null;
  refreshAfter: string | null;
  supportedUntil: string | null;
  activatedAt: string;
  checkedAt: string | null;
}

export interface Site {
  itemId: number;
  pending: PendingActivation[];
  activation: Activation | null;
  /** Result of the last action, at the top of the page; `code` is null after a success. */
  notice: { text: string; code: string | null } | null;
}

/** Lifetime of a request in milliseconds. The hub forgets requests after a day. */
const pendingLife = hours(24);
const mostPending = 10;

export function openSites(folder: string) {
  const state = openDocument<Record<string, Site>>(folder, 'sites', () => ({}));
  const { value } = state;
  return {
    of(host: string): Site {
      if (!Object.hasOwn(value, host))
        value[host] = { itemId: 27_889_640, pending: [], activation: null, notice: null };
      return value[host]!;
    },
    save: (): Promise<void> => state.save(),
  };
}

export type Sites = ReturnType<typeof openSites>;

export function addPending(site: Site, pending: PendingActivation): void {
  const young = site.pending.filter((one) => one.startedAt + pendingLife > pending.startedAt);
  site.pending = [pending, ...young].slice(0, mostPending);
}
