import { messages } from '@hub/language';

export const mailTexts = messages('mail.verification', {
  license: 'License {license}',
  why: 'You’re receiving this email because the license is in your account.',
  activated: {
    subject: '{site} is activated',
    paragraphs: [
      'The license <license/> is now used on <site/>.',
      'If it wasn’t you, deactivate the site and change your password.',
    ],
  },
  moved: {
    subject: 'Your license moved to {site}',
    paragraphs: [
      'The license <license/> is now used on <site/> and no longer on <from/>.',
      'If it wasn’t you, deactivate the site and change your password.',
    ],
  },
  activatedByCode: {
    subject: '{site} was activated with your purchase code',
    paragraphs: [
      'Someone entered the purchase code of the license <license/> in the WordPress admin of <site/>, without signing in here.',
      'If it wasn’t you or someone you gave the code to, deactivate the site and contact support. Anyone who has the code can do this again.',
    ],
  },
  network: {
    subject: {
      one: 'A site of the network of {site} was activated',
      other: '{count} sites of the network of {site} were activated',
    },
    paragraphs: [
      'An administrator of the WordPress network of <site/> activated its other sites with the license <license/>, which covers a network.',
      'If you do not recognize this, review your sites. Deactivate those that are not yours, and <site/> too, because it can activate sites again.',
    ],
  },
  ended: {
    subject: '{site} is no longer activated',
    paragraphs: [
      'The license <license/> is no longer used on <site/>. <ending/>',
      'The site itself keeps working.',
    ],
    endings: {
      released: 'It was deactivated in your account.',
      deactivated: 'The theme was deactivated on the site itself.',
      operator: 'Our support team deactivated it.',
    },
  },
  endedTogether: {
    subject: {
      one: '{count} site is no longer activated',
      other: '{count} sites are no longer activated',
    },
    paragraphs: [
      'The license <license/> is no longer used on <sites/>. Our support team deactivated them.',
      'The sites themselves keep working.',
    ],
  },
  unbound: {
    subject: 'Your license can be used on another domain',
    paragraphs: [
      'Our support team unlocked the license <license/> from <domain/>. The next live site that you activate with it can be on any domain.',
      'If you did not ask for this, please reply to this email.',
    ],
  },
  unlocked: {
    subject: 'Your license can be used on another domain',
    paragraphs: [
      'Our support team unlocked the license <license/>. The next live site that you activate with it can be on any domain.',
      'If you did not ask for this, please reply to this email.',
    ],
  },
  codeReused: {
    subject: 'Someone reused an activation code of {site}',
    preview: 'We refused it. Nothing was changed.',
    paragraphs: [
      'The one-time code that activated <site/> with the license <license/> was sent to us a second time. We refused it, and your site stays activated.',
      'The code alone is worthless. Still, someone may be reading your site’s logs.',
    ],
  },
});
