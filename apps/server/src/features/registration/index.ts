import { createCorrections } from './correction-service.ts';
import { createRegistrationService, type RegistrationDependencies } from './service.ts';

export { registrationRoutes } from './routes.ts';

/** Registration with a purchase code, and correction of an address before it is verified. */
export const createRegistration = (deps: RegistrationDependencies) => ({
  registration: createRegistrationService(deps),
  corrections: createCorrections(deps),
});
