export { parseCatalog } from './rules.ts';
export { catalogRoutes } from './routes.ts';
export { remindersOf } from './example-rules.ts';
