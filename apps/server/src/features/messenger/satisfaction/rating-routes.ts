import { createRatings } from './rating-service.ts';
import { texts } from './texts.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { toBuyerConversation } from '#messenger/wire/buyer-to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export function ratingRoutes(parts: MessengerParts): Routes {
  const ratings = createRatings(parts);
  return {
    async rateConversation({ user: { userId }, body }) {
      const result = await ratings.rate(userId, { ...body, closing: new Date(body.closing) });
      const view = result && (await parts.buyerViews.find(userId, body.id));
      if (result === null || !view) throw new Problem('not_found');
      return {
        success: result === 'stored',
        message: texts[result],
        conversation: toBuyerConversation(view, parts.wireContext()),
      };
    },
  };
}
