export { withValues } from './named-files.ts';
export { readPublished, type PublishedFiles } from './read-files.ts';
export { filmSources, publisherRoutes, servePublished } from './serve-files.ts';
