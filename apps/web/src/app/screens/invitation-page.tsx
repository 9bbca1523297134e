import { InvitationScreen } from '#features/identity';
import { SecondFactor } from '#features/profile';

export const Page = () => <InvitationScreen secondFactor={<SecondFactor />} />;
