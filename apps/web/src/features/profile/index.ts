export { eventsQuery, profileQuery, sessionsQuery } from './api.ts';
export { ProfileSection } from './profile-section.tsx';
export { SecondFactor } from './second-factor.tsx';
export { SecuritySection } from './security-section.tsx';
