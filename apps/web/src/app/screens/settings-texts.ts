import { messages } from '@hub/language';

/** Texts of the settings page around its sections. */
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
