import type { Subscriptions } from './subscriptions.ts';
import { operatorPushTexts } from '#messenger/texts.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';

const device = ({ userId, sessionHash }: SignedIn, app: 'web' | 'console') => ({
  userId,
  sessionHash,
  app,
});

export function pushRoutes(subscriptions: Subscriptions): Routes {
  const ofBuyer = async (user: SignedIn) => {
    const { key, device: its } = await subscriptions.show(device(user, 'web'));
    return { key, device: its };
  };
  return {
    push: ({ user }) => ofBuyer(user),
    async savePush({ user, body: { subscription } }) {
      await subscriptions.save(device(user, 'web'), subscription);
      return ofBuyer(user);
    },
    operatorPush: ({ user }) => subscriptions.show(device(user, 'console')),
    async saveOperatorPush({ user, body: { subscription, views } }) {
      await subscriptions.save(device(user, 'console'), subscription, views);
      return { success: true, message: operatorPushTexts[subscription === null ? 'off' : 'on'] };
    },
  };
}
