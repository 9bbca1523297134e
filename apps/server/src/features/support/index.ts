export { serveLeavePage } from './leave-page.ts';
/** Loads the email templates at the first email, so that the hub starts without React Email. */
export const loadSupportMails = async () => (await import('./mails.tsx')).supportMails;
export { supportRoutes } from './routes.ts';
export { createSupport, type Support } from './service.ts';
