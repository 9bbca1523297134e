import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Push subscription of this browser in the format of the hub. */
export interface PushKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * State of push messages on this device. `expired`: the hub has a subscription that the browser
 * lost. `install`: iOS supports push messages only for apps on the home screen.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'expired';

interface Answer<V> {
  /** Public key of the hub. */
  readonly key: string;
  /** SHA-256 of the endpoint URL of the subscription; null without a subscription. */
  readonly device: string | null;
  /** Topics of the messages, if there is a choice. */
  readonly views?: readonly V[];
}

interface PushOf<V> {
  /** Path of the app. */
  readonly scope: string;
  readonly read: (signal: AbortSignal) => Promise<Answer<V>>;
  readonly save: (subscription: PushKeys | null, views: readonly V[]) => Promise<unknown>;
}

const worker = '/push-worker.js';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const toKeys = (subscription: PushSubscription): PushKeys => ({
  endpoint: subscription.endpoint,
  p256dh: textOf(subscription.getKey('p256dh')),
  auth: textOf(subscription.getKey('auth')),
});

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Another app’s registration may cover the same URL. */
async function registrationOf(scope: string): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found?.scope === new URL(scope, location.href).href ? found : null;
}

async function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => registration.active && resolve());
  });
}

/** Subscribes again if the subscription was made for another key of the hub. */
async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<PushKeys> {
  const before = await registration.pushManager.getSubscription();
  if (before && textOf(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  return toKeys(await registration.pushManager.subscribe(options));
}

async function stateOf<V>(
  { scope, save }: PushOf<V>,
  { key, device, views = [] }: Answer<V>,
): Promise<PushState> {
  if (Notification.permission === 'denied') return 'denied';
  if (device === null) return 'off';
  const registration = await registrationOf(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || !subscription) return 'expired';
  if ((await hashOf(subscription.endpoint)) !== device) return 'expired';
  if (textOf(subscription.options.applicationServerKey) !== key) {
    await save(await subscribe(registration, key), views);
  }
  return 'on';
}

async function turnOn<V>({ scope, read, save }: PushOf<V>, views: readonly V[]): Promise<void> {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return;
  const { key } = await read(AbortSignal.timeout(30_000));
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await activated(registration);
  await save(await subscribe(registration, key), views);
}

async function turnOff<V>({ scope, save }: PushOf<V>): Promise<void> {
  await save(null, []);
  const registration = await registrationOf(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Returns the state of push messages on this device, and turns them on and off. */
export function usePush<V>(of: PushOf<V>) {
  const client = useQueryClient();
  const queryKey = ['push', of.scope];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (!isSupported()) {
        const isOnTheWeb = 'standalone' in navigator && navigator.standalone === false;
        return { views: [], state: isOnTheWeb ? ('install' as const) : ('unsupported' as const) };
      }
      const answer = await of.read(signal);
      return { views: answer.views ?? [], state: await stateOf(of, answer) };
    },
  });
  const change = useMutation({
    /** Null turns the messages off. */
    mutationFn: (views: readonly V[] | null) => (views === null ? turnOff(of) : turnOn(of, views)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { query, change };
}
