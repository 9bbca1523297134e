import type { Subscriptions } from './subscriptions.ts';
import { operatorPushTexts } from '#messenger/texts.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';

export function pushRoutes(subscriptions: Subscriptions): Routes {
  const ofBuyer = async (user: SignedIn) => {
    const { key, device } = await subscriptions.show({ ...user, app: 'web' });
    return { key, device };
  };
  return {
    push: ({ user }) => ofBuyer(user),
    async savePush({ user, body: { subscription } }) {
      await subscriptions.save({ ...user, app: 'web' }, subscription);
      return ofBuyer(user);
    },
    operatorPush: ({ user }) => subscriptions.show({ ...user, app: 'console' }),
    async saveOperatorPush({ user, body: { subscription, views } }) {
      await subscriptions.save({ ...user, app: 'console' }, subscription, views);
      return { success: true, message: operatorPushTexts[subscription === null ? 'off' : 'on'] };
    },
  };
}
