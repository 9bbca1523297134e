import { messages } from '@hub/language';

export const settingsTexts = messages('settings', {
  title: 'Settings',
  lede: 'Manage your accounts, profile, security and data.',
  sections: 'Sections',
  names: {
    accounts: 'Envato accounts',
    support: 'Support',
    profile: 'Profile',
    security: 'Security',
    privacy: 'Privacy',
  },
});
