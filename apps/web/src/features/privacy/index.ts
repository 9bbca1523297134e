export { dataExportQuery } from './api.ts';
export { EraseNotice } from './erase-notice.tsx';
export { PrivacySection } from './privacy-section.tsx';
