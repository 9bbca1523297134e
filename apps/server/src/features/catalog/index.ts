export { parseCatalog } from './rules.ts';
export { catalogOperatorRoutes } from './operator-routes.ts';
export { catalogRoutes } from './routes.ts';
export { remindersOf } from './example-rules.ts';
