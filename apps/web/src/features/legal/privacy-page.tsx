import type { ReactElement } from 'react';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { PublishersText } from './publishers-text.tsx';

/** The privacy page: the publisher's own text, or else the hub's. */
export function Page(): ReactElement {
  const { legal } = useCatalog();
  return legal?.privacy === undefined ? <HubsPrivacy /> : <PublishersText name="privacy" />;
}

/** Static text, linking to the terms. */
function HubsPrivacy(): ReactElement {
  return (
    <Frame width="reading">
      <PageHeader title="Privacy" lede="What is kept about you, why, and who else sees it." />
      <Prose>
        <p>
          This page belongs to the <TextLink to={paths.terms()}>terms</TextLink> of this service.
        </p>
        <h2>How your data is used</h2>
        <p>
          Your name, username and e-mail address make your account. Your purchase codes and, once
          you connect it, your marketplace account tell which licenses are yours and how long their
          support runs. The websites that you activate show where a license is used: they tell their
          address and the versions of theme, WordPress and PHP, and about once a week that they are
          still there. What their last check of the connection found comes with it, in codes and
          numbers. Purchase codes are kept encrypted, and whenever the whole of one is shown to you,
          that is noted in your account. None of it is sold, and none is used for anything else.
        </p>
        <p>
          When you sign in, your network address and the name of your browser are kept with the
          session; what is changed in your account is recorded with when and from which address. You
          see both in your settings, and so would see a stranger there.
        </p>
        <h2>What is protected how</h2>
        <p>
          Your password is stored as a hash that nobody can turn back. The access that you grant to
          your marketplace account is stored encrypted, reads your username and your purchases, and
          ends when you disconnect the account. What we share with your app for codes, if you set
          one up as a second factor, is stored encrypted too, and of your recovery codes only
          hashes. Of a passkey we keep the public key, the name that you gave it, and when it was
          last used.
        </p>
        <h2>How long it is kept</h2>
        <p>
          Your account, your licenses with the history of their sites and your open conversations
          are kept as long as your account exists, the record of changes for 400 days. The network
          address of somebody who tried in vain is forgotten after 90. A session is forgotten 30
          days after it was last used and 90 after it began, the sign of a device that you signed in
          with after 180. A link that we mail to confirm something works for a day at most, one to
          undo what was not you for seven; that it was mailed is forgotten 30 days later. An
          activation that nobody completed is forgotten within days, and the address of somebody who
          was invited to run this website after seven.
        </p>
        <h2>Newsletters</h2>
        <p>
          There is none. We write to you about your account alone: to confirm your address, to reset
          your password, when somebody signs in from a new device or guesses passwords or codes,
          when something about your licenses, sites or connected accounts changes. The one reminder,
          30 and 7 days before the support of a license ends and on the day, carries a link that
          stops it, as does a switch in your settings.
        </p>
        <h2>Cookies</h2>
        <p>
          Four cookies are set, and the service does not work without them: one keeps you signed in,
          until 30 days after your last visit and for 90 days at most; one, kept for half a year,
          tells that you have signed in on this device before, so that strangers who guess passwords
          do not stand in your way; one protects what you send from other websites, until you close
          the browser; one remembers for a day which page you wanted before you were asked to sign
          in. Your browser also keeps for itself your choice of colors, your agreement to the
          support policy, whether you were signed in, which announcements you hid, how high the
          notices above a page were, so that the next page does not jump, what you have begun to
          write to us, and what is not sent yet.
        </p>
        <h2>Other services</h2>
        <p>
          Purchases are looked up at Envato Market, where you bought them: a purchase code when you
          enter it, and then, like those of a connected account, once a day. Pictures of items are
          shown by this website itself: your browser asks nobody else for them. So is the video in
          the advice on support, unless it is at YouTube or Vimeo: it is then loaded from there, and
          your network address told, only once you press to play it. Forms are kept from robots by a
          sum that your own device does; an outside service, Cloudflare Turnstile, may do it
          instead, and then sees your network address and browser on the pages with such a form.
        </p>
        <h2>Analytics</h2>
        <p>
          Visits to pages and clicks on links that lead out are counted to see what is useful: which
          kind of page, and which of our own links. By default this happens on our own server; an
          outside service, Plausible, may do it instead. Either way there is no cookie, no profile
          and nothing that tells you from somebody else. If your browser asks not to be tracked, you
          are not counted, and neither is anything on the pages that a link from our mails opens.
        </p>
        <h2>Chat</h2>
        <p>
          What you and we write to each other, and the files with it, is kept, with when you read
          it, and shown or mailed to our support with your licenses, your support periods and your
          websites, so that whoever answers knows what you bought; an answer that you have not read
          is mailed to you. A conversation is forgotten three years after it was closed, unless we
          chose another time. Where an outside chat service, Intercom, is used instead, it loads
          only once you ask for it or have agreed to the support policy, in this browser or signed
          in on another device: when you first did is kept with your account. It then sets cookies
          of its own, sees which of our pages you open, and gets your user number and e-mail
          address, signed so that nobody can pose as you. A report that you cannot sign in is
          forgotten 90 days after the last word about it.
        </p>
        <h2>Your rights</h2>
        <p>
          In your settings you can read and correct what is kept about you, see what happened in
          your account, and take a copy of all of it along, once a day: its file is there for seven
          days. There you can also have your account erased. It is done fourteen days after you
          asked; until then you can take it back. Then your websites are released and keep their
          theme, the access to your marketplace account is destroyed, your licenses are free to be
          registered again, and your conversations and everything else about you is gone; the record
          of changes keeps that something happened, and not to whom. If you cannot sign in, write to
          us: our support can do either for you. Invoices and purchases themselves are with the
          marketplace.
        </p>
      </Prose>
    </Frame>
  );
}
