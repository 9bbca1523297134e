/** Replaces the push subscription of the browser by a stub that lasts as long as the tab. */
export const subscribes = (): void => {
  // The hub rejects a key that is not on its curve; this key is the base point of P-256.
  const point =
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';
  const key = Uint8Array.from(point.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const endpoint = (): string | null => sessionStorage.getItem('endpoint');
  const made = () =>
    endpoint() === null
      ? null
      : {
          endpoint: endpoint(),
          options: {
            applicationServerKey: Uint8Array.from(
              JSON.parse(sessionStorage.getItem('key') ?? '[]') as number[],
            ).buffer,
          },
          getKey: (name: string) => (name === 'auth' ? key.slice(0, 16) : key).buffer,
          unsubscribe: async () => sessionStorage.removeItem('endpoint'),
        };
  // Headless browsers deny notifications even after a grant.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    subscribe: async ({ applicationServerKey: by }: { applicationServerKey: Uint8Array }) => {
      sessionStorage.setItem('endpoint', `https://push.example/${Math.random()}`);
      sessionStorage.setItem('key', JSON.stringify([...by]));
      return made();
    },
  });
};
