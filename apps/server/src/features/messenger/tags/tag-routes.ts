import type { Tags } from './tag-service.ts';
import { tagTexts } from '#messenger/texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export const tagRoutes = (tags: Tags): Routes => ({
  async saveTag({ body, actor }) {
    const tag = await tags.save(body, actor);
    if (tag === null) throw new Problem('not_found');
    if (typeof tag === 'string') {
      return { success: false, message: tagTexts.refused[tag], tag: null };
    }
    return { success: true, message: tagTexts.saved, tag };
  },
  async removeTag({ body: { id }, actor }) {
    if (!(await tags.remove(id, actor))) throw new Problem('not_found');
    return { success: true, message: tagTexts.removed };
  },
});
