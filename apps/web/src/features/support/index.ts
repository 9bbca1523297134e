export { supportMailsQuery } from './support-section.tsx';
export { SupportSection } from './support-section.tsx';
