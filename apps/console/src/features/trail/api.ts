import type { QueryIn } from '@hub/contract/call';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { rowsQuery } from '#ui/list/rows.ts';
import { texts } from './texts.ts';

export type TrailEvent = OperatorAnswerOf<'operatorTrail'>['rows'][number];

type Query = NonNullable<QueryIn<(typeof operatorCalls)['operatorTrail']>>;

export const trailFilters = [
  'person',
  'license',
  'operator',
  'actor',
  'kind',
  'from',
  'to',
] as const;

/** What the address holds. */
type TrailFilters = Readonly<Record<(typeof trailFilters)[number], string>>;

const isActor = (text: string): text is NonNullable<Query['actor']> =>
  text !== '' && Object.hasOwn(texts.actors, text);

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const isKind = (text: string): boolean => /^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/.test(text);

/** What the address holds beyond what there is, is left out. */
export const toQuery = (filters: TrailFilters): Query => {
  const { person, license, operator, actor, kind, from, to } = filters;
  return {
    ...(isNumber(person) && { person }),
    ...(isNumber(license) && { license }),
    ...(operator !== '' && { operator }),
    ...(isActor(actor) && { actor }),
    ...(isKind(kind) && { kind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
};

/** Filters that ask for nothing more share what was read. */
export function trailQuery(filters: TrailFilters) {
  const asked = toQuery(filters);
  return rowsQuery(['trail', asked], (after, signal) =>
    call('operatorTrail', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}
