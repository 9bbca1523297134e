/** A subscription that lasts as long as the tab, as a push service would give it. */
export const subscribes = (): void => {
  const bytes = (length: number): ArrayBuffer => new Uint8Array(length).fill(4).buffer;
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
          getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
          unsubscribe: async () => sessionStorage.removeItem('endpoint'),
        };
  // Headless browsers deny it even after a grant.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      sessionStorage.setItem('endpoint', `https://push.example/${Math.random()}`);
      sessionStorage.setItem('key', JSON.stringify([...key]));
      return made();
    },
  });
};
