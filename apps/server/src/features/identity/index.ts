export { identitySeals } from './records/factor-store.ts';
/** Loads the emails on first use, so that startup does not load React Email. */
export const loadIdentityMails = async () => (await import('./mails.tsx')).identityMails;
export { requireCaptcha } from './captcha/captcha.ts';
export { factorGroups, lacksFactor, type FactorGroup } from './required-rules.ts';
export { requireNewPassword } from './passwords/new-password.ts';
export { createRequireSignIn, type RequireSignIn } from './routes/require-sign-in.ts';
export { identityRoutes } from './routes/routes.ts';
export type { Confirmations } from './second-factor/confirm-service.ts';
export type { Captcha, CaptchaSettings } from './captcha/captcha.ts';
export type { EmailVerification } from './addresses/email-service.ts';
export type { RegistrationMarks } from './sessions/marks.ts';
export type { Claim } from './sign-in/sign-in-service.ts';
export type { Sessions } from './sessions/session-service.ts';
export { livingSessions, type LivingSession } from './sessions/session-store.ts';
export type { PersonAdministration, PersonChange } from './operators/person-service.ts';
export type { AccountDeletion } from './profile/account-deletion-service.ts';
export type { NewAccount, Users } from './profile/user-service.ts';

export { createIdentity, type Identity } from './identity.ts';
