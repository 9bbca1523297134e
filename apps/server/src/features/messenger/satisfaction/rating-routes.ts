import type { Ratings } from './rating-service.ts';
import { texts } from './texts.ts';
import { toBuyerConversation } from '#messenger/wire/buyer-to-wire.ts';
import type { WireContext } from '#messenger/wire/shared-to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface RatingRouteDependencies {
  readonly ratings: Ratings;
  readonly wireContext: () => WireContext;
}

export const ratingRoutes = ({ ratings, wireContext }: RatingRouteDependencies): Routes => ({
  async rateConversation({ user: { userId }, body }) {
    const result = await ratings.rate(userId, { ...body, closing: new Date(body.closing) });
    const view = result && (await ratings.view(userId, body.id));
    if (result === null || !view) throw new Problem('not_found');
    return {
      success: result === 'stored',
      message: texts[result],
      conversation: toBuyerConversation(view, wireContext()),
    };
  },
});
