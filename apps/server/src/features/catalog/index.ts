export { parseCatalog } from './rules.ts';
export { catalogRoutes } from './routes.ts';
