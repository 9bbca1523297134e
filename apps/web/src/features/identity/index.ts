export { InvitationScreen } from './invitation/invitation.tsx';
