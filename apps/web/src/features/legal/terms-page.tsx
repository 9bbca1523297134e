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
          You register with your own purchase code and an email address where we can reach you. Keep
          your password secret. You are responsible for what is done with your account. Tell us at
          once if you think someone else uses it.
        </p>
        <h2>Prohibited activities</h2>
        <ul>
          <li>using purchase codes that you did not buy, or sharing yours;</li>
          <li>bypassing the activation of a theme, or helping others to do so;</li>
          <li>sharing bundled plugins separately from their theme;</li>
          <li>scraping, disturbing or overloading the service with automated tools;</li>
          <li>accessing accounts or data of other people.</li>
        </ul>
        <h2>Support</h2>
        <p>
          Support follows the <OutLink href={links.support_policy}>item support policy</OutLink> of
          the marketplace, until the support period of your license ends. You can keep using the
          license after that.
        </p>
        <h2>Account termination</h2>
        <p>
          You can delete your account in your settings at any time. We may suspend an account that
          breaks these terms, and we give the reason. Licenses that you bought stay yours under the
          terms of the marketplace. Refunded purchases lose their license.
        </p>
        <h2>Warranty and liability</h2>
        <p>
          We run the service with care and provide it as is. An activated website keeps working when
          the service is not available. We are liable only where the law requires it.
        </p>
        <h2>Changes</h2>
        <p>
          If these terms change in a way that affects you, we email you before the change takes
          effect.
        </p>
      </Prose>
    </Frame>
  );
}
