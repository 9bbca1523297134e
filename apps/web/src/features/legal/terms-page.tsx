import type { ReactElement } from 'react';
import { OutLink } from '@hub/ui/link';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { PublishersText } from './publishers-text.tsx';

/** The terms of use: the publisher's own text, or else the hub's. */
export function Page(): ReactElement {
  const { legal } = useCatalog();
  return legal?.terms === undefined ? <HubsTerms /> : <PublishersText name="terms" />;
}

/** Static text, linking to the privacy page. */
function HubsTerms(): ReactElement {
  const { brand, links } = useCatalog();
  return (
    <Frame width="reading">
      <PageHeader title="Terms" lede={`The rules for using ${brand.name}.`} />
      <Prose>
        <p>
          By creating an account you agree to these terms. How your data is used is described in the{' '}
          <TextLink to={paths.privacy()}>privacy</TextLink> page.
        </p>
        <h2>License</h2>
        <p>
          Every theme is licensed by the marketplace that sold it to you. One license is for one end
          product: one website on one domain. Staging and local copies of that website need no
          license of their own. A license cannot be shared, resold or used for a second website.
        </p>
        <h2>Your account</h2>
        <p>
          You register with a purchase code that is yours, and with an e-mail address at which you
          can be reached. Keep your password to yourself; what is done with your account counts as
          done by you. Tell us at once when you believe that somebody else uses it.
        </p>
        <h2>Prohibited activities</h2>
        <ul>
          <li>using purchase codes that you did not buy, or passing yours on;</li>
          <li>getting around the activation of a theme, or helping others to do so;</li>
          <li>passing on bundled plugins apart from the theme that they came with;</li>
          <li>reading, disturbing or overloading the service with automated means;</li>
          <li>entering accounts or data of other people.</li>
        </ul>
        <h2>Support</h2>
        <p>
          Support follows the <OutLink href={links.support_policy}>item support policy</OutLink> of
          the marketplace, for as long as the support period of your license runs. Its end does not
          affect the use of your license.
        </p>
        <h2>Account termination</h2>
        <p>
          You may have your account closed at any time: write to us. We may suspend an account that
          breaks these terms, and say why. Licenses that you bought stay yours under the terms of
          the marketplace; refunded purchases lose theirs.
        </p>
        <h2>Warranty and liability</h2>
        <p>
          The service is kept with care, and offered as it is. A website that is activated goes on
          working when the service cannot be reached. We are liable where the law says so and cannot
          be set aside.
        </p>
        <h2>Changes</h2>
        <p>
          When these terms change in a way that matters to you, we write to you before they take
          effect.
        </p>
      </Prose>
    </Frame>
  );
}
