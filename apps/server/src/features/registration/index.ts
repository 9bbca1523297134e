export { createRegistrationService as createRegistration } from './service.ts';
export { registrationRoutes } from './routes.ts';
