export { hostOf } from './search-rules.ts';
export { peopleRoutes } from './routes.ts';
export type { FoundPerson } from './search-store.ts';
export { createPeople, type People, type ShownPerson } from './service.ts';
