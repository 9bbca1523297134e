import type { ReactElement } from 'react';
import { InvitationScreen } from '#features/identity';
import { SecondFactor } from '#features/profile';

export const Page = (): ReactElement => <InvitationScreen secondFactor={<SecondFactor />} />;
