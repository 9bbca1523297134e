import { openDocument } from '#world/document.ts';

export const httpTargets = ['token', 'whoami', 'sale', 'purchases', 'all'] as const;
export const httpKinds = [
  'down',
  'slow',
  'hang',
  'http-500',
  'html',
  'empty',
  'invalid-json',
  '429',
  '403-scope',
  'revoked',
  'error-in-200',
  'huge',
] as const;
export const smtpKinds = ['down', 'slow', 'reject-temporary', 'reject-permanent'] as const;

export const imapKinds = ['down', 'reject-permanent'] as const;

export type HttpTarget = (typeof httpTargets)[number];
type ImapKind = (typeof imapKinds)[number];

interface Common {
  /** Remaining occurrences; null until the fault is cleared. */
  times: number | null;
  delayMs: number;
  /** Seconds for the header Retry-After; null omits the header. */
  retryAfter: number | null;
  hits: number;
}
export type HttpFault = Common & { target: HttpTarget; kind: (typeof httpKinds)[number] };
export type SmtpFault = Common & { target: 'smtp'; kind: (typeof smtpKinds)[number] };
type ImapFault = Common & { target: 'imap'; kind: ImapKind };
export type Fault = HttpFault | SmtpFault | ImapFault;

export function openFaults(folder: string) {
  const state = openDocument<{ faults: Fault[] }>(folder, 'faults', () => ({ faults: [] }));
  const { value } = state;

  async function take(fits: (fault: Fault) => boolean): Promise<Fault | null> {
    const fault = value.faults.find((one) => fits(one) && one.times !== 0);
    if (!fault) return null;
    fault.hits += 1;
    if (fault.times !== null) fault.times -= 1;
    await state.save();
    return fault;
  }

  return {
    list: (): readonly Fault[] => value.faults,
    async set(fault: Fault): Promise<void> {
      value.faults = [...value.faults.filter((one) => one.target !== fault.target), fault];
      await state.save();
    },
    async clear(target?: string): Promise<void> {
      value.faults = target ? value.faults.filter((one) => one.target !== target) : [];
      await state.save();
    },
    async takeHttp(target: HttpTarget): Promise<HttpFault | null> {
      const own = await take((fault) => fault.target === target);
      return (own ?? (await take((fault) => fault.target === 'all'))) as HttpFault | null;
    },
    takeSmtp: (): Promise<SmtpFault | null> =>
      take((fault) => fault.target === 'smtp') as Promise<SmtpFault | null>,
    /** Returns the fault of the IMAP server if it has this kind, and counts it. */
    takeImap: (kind: ImapKind): Promise<Fault | null> =>
      take((fault) => fault.target === 'imap' && fault.kind === kind),
  };
}

export type Faults = ReturnType<typeof openFaults>;
