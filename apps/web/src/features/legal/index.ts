export { legalId, legalQuery, type LegalDocument, type LegalText } from './api.ts';
