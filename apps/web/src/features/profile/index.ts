export {
  eventsQuery,
  passkeysQuery,
  profileQuery,
  secondFactorQuery,
  sessionsQuery,
} from './api.ts';
export { ProfileSection } from './profile-section.tsx';
export { SecuritySection } from './security-section.tsx';
