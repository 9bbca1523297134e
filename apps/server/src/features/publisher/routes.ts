import type { PublishedFiles } from './read-files.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

/** The publisher's own texts, for navigation within the app. */
export const publisherRoutes = (legal: () => PublishedFiles['legal']): Routes => ({
  async legal({ query }) {
    const text = legal()[query.document];
    if (text === null) throw new Problem('not_found');
    return { title: text.title, blocks: [...text.blocks] };
  },
});
