import type { People } from './service.ts';
import { peopleHead, toCells, toFound, toPerson } from './to-wire.ts';
import type { ListFiles } from '#features/audit';
import type { NameOf } from '#features/licenses';
import type { Routes } from '#http/calls/route.ts';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Clock } from '#platform/clock.ts';
import { inBatches, keyOf } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

interface RouteDependencies {
  readonly people: People;
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly nameOf: NameOf;
}

export const peopleRoutes = ({ people, files, clock, nameOf }: RouteDependencies): Routes => ({
  async people({ query: { q = '', state = null, after } }) {
    const found = await people.search({ text: q, state, before: keyOf(after) });
    return {
      rows: found.people.map(toFound),
      next: found.next === null ? null : String(found.next),
      too_many: found.isTooWide,
    };
  },
  async peopleCsv({ query, actor, reply }) {
    await files.take({ name: 'people', actor, filters: query });
    const { q: text = '', state = null } = query;
    const batches = inBatches(await people.listing({ text, state }), toCells);
    return sendCsv(reply, { name: 'people', day: clock.now(), head: peopleHead, batches });
  },
  async person({ query: { id } }) {
    const shown = await people.show(id);
    if (!shown) throw new Problem('not_found');
    return toPerson(shown, nameOf);
  },
});
