export { filmSources } from './film-sources.ts';
export { withValues } from './named-files.ts';
export { readPublished, type PublishedFiles } from './read-files.ts';
export { publisherRoutes } from './serve-files.ts';
export { servePublished } from './serve-files.ts';
