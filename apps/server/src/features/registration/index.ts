import { createCorrections, type CorrectionParts, type Corrections } from './correction-service.ts';
import { createRegistrationService, type Registration, type RegistrationParts } from './service.ts';

export { registrationRoutes } from './routes.ts';

/** Making an account with a purchase code, and mending its address before it is verified. */
export const createRegistration = (
  parts: RegistrationParts & CorrectionParts,
): { registration: Registration; corrections: Corrections } => ({
  registration: createRegistrationService(parts),
  corrections: createCorrections(parts),
});
