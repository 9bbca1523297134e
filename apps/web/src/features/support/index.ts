export { supportMailsQuery } from './api.ts';
export { SupportSection } from './support-section.tsx';
