import type { FoundPeople, People } from './service.ts';
import { peopleColumns, toFound, toPerson } from './to-wire.ts';
import type { ListFiles } from '#features/audit';
import type { NameOf } from '#features/licenses';
import type { Routes } from '#http/calls/route.ts';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Clock } from '#platform/clock.ts';
import { cursorOf, readAll, toWirePage } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

interface PeopleRoutes {
  readonly people: People;
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly nameOf: NameOf;
}

const toWire = (found: FoundPeople) => ({
  ...toWirePage(found, toFound),
  too_many: found.isTooWide,
});

export const peopleRoutes = ({ people, files, clock, nameOf }: PeopleRoutes): Routes => ({
  async people({ query: { q = '', state = null, sort, after } }) {
    return toWire(await people.search({ text: q, state, sort }, cursorOf(after)));
  },
  async findPeople({ body: { code } }) {
    return toWire(await people.search({ text: code, state: null }, null));
  },
  async peopleCsv({ query: { columns: chosen, ...query }, actor, reply }) {
    await files.take({ name: 'people', actor, filters: query });
    const { q: text = '', state = null, sort } = query;
    const batches = readAll(await people.listing({ text, state, sort }));
    const file = { name: 'people', day: clock.now(), columns: peopleColumns, chosen };
    return sendCsv(reply, { ...file, batches });
  },
  async person({ query: { id } }) {
    const shown = await people.show(id);
    if (!shown) throw new Problem('not_found');
    return toPerson(shown, nameOf);
  },
});
