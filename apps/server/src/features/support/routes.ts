import type { Support } from './service.ts';
import { texts } from './texts.ts';
import type { Routes } from '#http/calls/route.ts';

export const supportRoutes = (support: Support): Routes => ({
  async supportCalendar({ user, reply }) {
    const file = await support.calendar(user.userId);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="support.ics"')
      .send(file);
  },
  supportMails: async ({ user }) => ({ wanted: await support.isWanted(user.userId) }),
  async setSupportMails({ user, body: { wanted } }) {
    await support.setWanted(user.userId, wanted);
    return { success: true, message: wanted ? texts.subscribed : texts.unsubscribed };
  },
  async unsubscribe({ body: { token, again = false } }) {
    if (!(await support.setWantedBy(token, again)))
      return { success: false, message: texts.wrongToken };
    return { success: true, message: again ? texts.subscribed : texts.unsubscribed };
  },
});
