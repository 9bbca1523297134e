export { filmSources } from './film-sources.ts';
export { withValues } from './named-files.ts';
export { readPublished, type PublishedFiles } from './read-files.ts';
export { publisherRoutes } from './routes.ts';
export { servePublished } from './serve-files.ts';
