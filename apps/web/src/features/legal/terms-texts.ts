import { messages } from '@hub/language';

/** Terms of the hub, with a message for each paragraph. */
export const termsTexts = messages('terms', {
  title: 'Terms',
  lede: 'The rules for using {brand}.',
  agree:
    'By creating an account you agree to these terms. How your data is used is described in the <privacy>privacy</privacy> page.',
  sections: {
    license: {
      title: 'License',
      text: 'Every theme is licensed by the marketplace that sold it to you. One license is for one end product: one website on one domain. Staging and local copies of that website need no license of their own. A license cannot be shared, resold or used for a second website.',
    },
    account: {
      title: 'Your account',
      text: 'You register with your own purchase code and an email address where we can reach you. Keep your password secret. You are responsible for what is done with your account. Tell us at once if you think someone else uses it.',
    },
    prohibited: {
      title: 'Prohibited activities',
      points: [
        'using purchase codes that you did not buy, or sharing yours;',
        'bypassing the activation of a theme, or helping others to do so;',
        'sharing bundled plugins separately from their theme;',
        'scraping, disturbing or overloading the service with automated tools;',
        'accessing accounts or data of other people.',
      ],
    },
    support: {
      title: 'Support',
      text: 'Support follows the <policy>item support policy</policy> of the marketplace, until the support period of your license ends. You can keep using the license after that.',
    },
    termination: {
      title: 'Account termination',
      text: 'You can delete your account in your settings at any time. We may suspend an account that breaks these terms, and we give the reason. Licenses that you bought stay yours under the terms of the marketplace. Refunded purchases lose their license.',
    },
    liability: {
      title: 'Warranty and liability',
      text: 'We run the service with care and provide it as is. An activated website keeps working when the service is not available. We are liable only where the law requires it.',
    },
    changes: {
      title: 'Changes',
      text: 'If these terms change in a way that affects you, we’ll email you before the change takes effect.',
    },
  },
});
