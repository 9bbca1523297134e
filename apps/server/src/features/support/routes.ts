import type { Support } from './service.ts';
import { texts } from './texts.ts';
import type { Routes } from '#http/calls/route.ts';

export const supportRoutes = (support: Support): Routes => ({
  supportCalendar: {
    async handle({ user, reply }) {
      const file = await support.calendar(user.userId);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="support.ics"')
        .send(file);
    },
  },
  supportMails: {
    handle: async ({ user }) => ({ wanted: await support.isWanted(user.userId) }),
  },
  setSupportMails: {
    async handle({ user, body: { wanted } }) {
      await support.setWanted(user.userId, wanted);
      return { success: true, message: wanted ? texts.subscribed : texts.unsubscribed };
    },
  },
  unsubscribe: {
    async handle({ body: { token, again = false } }) {
      if (!(await support.setWantedBy(token, again)))
        return { success: false, message: texts.wrongToken };
      return { success: true, message: again ? texts.subscribed : texts.unsubscribed };
    },
  },
});
