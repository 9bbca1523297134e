import { messages } from '@hub/language';

/** Privacy policy of the hub, with a message for each paragraph. */
export const privacyTexts = messages('privacyPage', {
  title: 'Privacy',
  lede: 'The data we store about you, why, and who else sees it.',
  belongs: 'This page belongs to the <terms>terms</terms> of this service.',
  sections: {
    use: {
      title: 'How your data is used',
      text: [
        'Your name, username and email address identify your account. Your purchase codes, and your marketplace account once you connect it, show which licenses are yours and how long their support runs. The websites that you activate show where a license is used. About once a week they send their address, the versions of theme, WordPress and PHP, and the results of their last connection check, as codes and numbers. Purchase codes are stored encrypted. Your account activity records each time a whole code is shown to you. We sell none of this data, and use it for nothing else.',
        'When you sign in, we store your IP address and the name of your browser with the session. Changes in your account are recorded with their time and IP address. You see both in your settings, so you would notice a stranger.',
      ],
    },
    protection: {
      title: 'How your data is protected',
      text: [
        'Your password is stored as a hash that cannot be reversed. The access that you grant to your marketplace account is stored encrypted. It reads your username and your purchases, and ends when you disconnect the account. If you set up two-factor authentication, the key that we share with your app is stored encrypted, too. Recovery codes are stored as hashes. For a passkey we store the public key, the name that you gave it, and when it was last used.',
      ],
    },
    duration: {
      title: 'How long your data is stored',
      text: [
        'Your account, your licenses with the history of their sites, and your open conversations are stored as long as your account exists. The record of changes is stored for 400 days, and the IP addresses of failed sign-ins for 90 days. A session is deleted 30 days after its last use, and 90 days after it began. The mark of a device that you signed in with is deleted after 180 days. A link that we email to confirm something works for a day at most, and a link to undo a change for seven days. The record that we sent it is deleted 30 days later. An activation that no one completed is deleted within days. The address of a person who was invited to run this website is deleted after seven days.',
      ],
    },
    newsletters: {
      title: 'Newsletters',
      text: [
        'We send no newsletter. We only email you about your account: to confirm your address, to reset your password, when someone signs in from a new device or guesses passwords or codes, and when your licenses, sites or connected accounts change. We send one kind of reminder, 30 and 7 days before the support of a license ends and on the last day. You can stop it with the link in the email or in your settings.',
      ],
    },
    cookies: {
      title: 'Cookies',
      text: [
        'We set six cookies that the service needs. The first keeps you signed in, until 30 days after your last visit and for 90 days at most. The second records for half a year that you signed in on this device, so that strangers who guess passwords do not lock you out. The third protects your requests from other websites, until you close the browser. The fourth remembers for a day which page you wanted before you had to sign in. The fifth remembers for an hour that you registered in this browser, so that the link in our email signs you in there. The sixth remembers for a year the language that you chose. Your browser also stores, for its own use: your choice of colors, your agreement to the support policy, whether you were signed in, which announcements you hid, the height of the notices above a page so that the next page does not jump, and messages that you have not finished or sent yet.',
      ],
    },
    services: {
      title: 'Other services',
      text: [
        'We look up purchases at Envato Market, where you bought them: a purchase code when you enter it, and after that once a day, like the purchases of a connected account. Item pictures come from this website itself; your browser requests them from no one else. The video in the support advice also comes from this website, unless it is hosted on YouTube or Vimeo. In that case it is loaded from there, and your IP address is sent, only when you click play. A calculation on your own device protects forms from bots. Instead, an outside service, Cloudflare Turnstile, may do this. It then sees your IP address and browser on the pages with such a form.',
      ],
    },
    analytics: {
      title: 'Analytics',
      text: [
        'We count page views and clicks on outbound links to see what is useful: the kind of page, and which of our own links. By default this happens on our own server. Instead, an outside service, Plausible, may do this. Either way there is no cookie, no profile, and nothing that identifies you. If your browser asks not to be tracked, we do not count you. We also count nothing on pages that you open from links in our emails.',
      ],
    },
    chat: {
      title: 'Chat',
      text: [
        'We store the messages between you and us with their files, and when you read them. Our support team sees them, or gets them by email, together with your licenses, support periods and websites, so that they know what you bought. We email you replies that you have not read. A conversation is deleted three years after it was closed, unless we set another time. If an outside chat service, Intercom, is used instead, it loads only after you ask for it or agree to the support policy, in this browser or on another device. We store with your account when you first agreed. Intercom then sets its own cookies, sees which of our pages you open, and gets your user ID and email address, signed so that no one can pose as you. A report about a login issue is deleted 90 days after its last message.',
      ],
    },
    rights: {
      title: 'Your rights',
      text: [
        'In your settings you can view and correct the data about you, see your account activity, and export all of your data once a day. The export is available for seven days. You can also delete your account there. We delete it 14 days after you ask; until then you can cancel. Your websites are then deactivated and keep their theme, our access to your marketplace account is removed, your licenses can be registered again, and your conversations and all other data about you are deleted. The record of changes keeps that something happened, but not to whom. If you cannot sign in, write to us: our support team can do both for you. Invoices and purchases stay with the marketplace.',
      ],
    },
  },
});
