import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { CertificateArt, DownloadsArt } from './drawings.tsx';
import { example } from './example.ts';
import styles from './help.module.css';

const downloads = 'https://themeforest.net/downloads';

/** Instructions for finding a purchase code, for people at the registration form without one. */
export function Page(): ReactElement {
  return (
    <Frame width="reading">
      <PageHeader
        title="Where do I find my purchase code?"
        lede="In the license certificate of the theme, under your downloads on the marketplace."
      />
      <div className={styles.figures}>
        <figure className={styles.figure}>
          <DownloadsArt />
          <figcaption>
            <span className={styles.number}>1–3</span> Your downloads at ThemeForest
          </figcaption>
        </figure>
        <figure className={styles.figure}>
          <CertificateArt />
          <figcaption>
            <span className={styles.number}>4</span> The downloaded file
          </figcaption>
        </figure>
      </div>
      <Prose>
        <ol>
          <li>
            Sign in to ThemeForest with the account that bought the theme, and open{' '}
            <OutLink href={downloads}>Downloads</OutLink> from the menu under your username.
          </li>
          <li>Find the theme in the list and click its “Download” button.</li>
          <li>Choose “License certificate &amp; purchase code”, as a text file or as a PDF.</li>
          <li>
            Open the file. The line “Item Purchase Code” has it: 36 characters in five groups, such
            as <code className={styles.example}>{example}</code>.
          </li>
        </ol>
        <Alert tone="info" announce="none" title="Did a colleague or an agency buy the theme?">
          <p>
            Then the code is in their downloads. Each code can be registered once, so ask them to
            send you the one for your website.
          </p>
        </Alert>
        <h2>The code is not accepted</h2>
        <ul>
          <li>Copy all of it. A missing character is the most common reason.</li>
          <li>It must be for one of our themes, not for an item by another author.</li>
          <li>The code of a refunded purchase no longer works.</li>
        </ul>
        <p>
          <LinkButton variant="accent" to={paths.register()}>
            Create an account
          </LinkButton>
        </p>
      </Prose>
    </Frame>
  );
}
