import type { ReactElement } from 'react';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Page as Frame, PageHeader, Prose } from '#ui/page.tsx';

/** The privacy page: static text, linking to the terms. */
export function Page(): ReactElement {
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
          you connect it, your marketplace account tell which licences are yours and how long their
          support runs. The addresses of the websites that you activate show where a licence is
          used. None of it is sold, and none is used for anything else.
        </p>
        <h2>What is protected how</h2>
        <p>
          Your password is stored as a hash that nobody can turn back. The access that you grant to
          your marketplace account is stored encrypted, reads your purchases alone, and ends when
          you disconnect the account.
        </p>
        <h2>Newsletters</h2>
        <p>
          We write to you about your account: to confirm your address, to reset your password, when
          something about your licences changes. News about products reaches you only if you asked
          for it, and each one carries a way to stop it.
        </p>
        <h2>Cookies</h2>
        <p>
          Two cookies are needed and set: one that keeps you signed in, and one that remembers for a
          day which page you wanted before you were asked to sign in. Your choice of colours and
          your agreement to the support policy stay in your browser.
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
          A message that you send us is kept, and mailed to us with your licences, your support
          periods and your websites, so that whoever answers knows what you bought. Where an outside
          chat service, Intercom, is used instead, it loads only once you ask for it. It then sets
          cookies of its own, and gets your user number and e-mail address, signed so that nobody
          can pose as you. A report that you cannot sign in is forgotten 90 days after we got it.
        </p>
        <h2>Your rights</h2>
        <p>
          In your settings you can read and correct what is kept about you, and see what happened in
          your account. For a copy of all of it, or to have it erased, write to us. Invoices and
          purchases themselves are with the marketplace.
        </p>
      </Prose>
    </Frame>
  );
}
