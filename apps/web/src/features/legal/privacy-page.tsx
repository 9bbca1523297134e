import { Fragment } from 'react';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import { privacyTexts } from './privacy-texts.ts';
import { PublishersText } from './publishers-text.tsx';

/** Privacy policy: the publisher’s text, or the hub’s text as a default. */
export function Page() {
  const { legal } = useCatalog();
  return legal?.privacy === undefined ? <HubsPrivacy /> : <PublishersText name="privacy" />;
}

const HubsPrivacy = () => (
  <Frame width="reading">
    <PageHeader title={privacyTexts.title} lede={privacyTexts.lede} />
    <Prose>
      <p>
        <LinkedSentence text={privacyTexts.belongs} to={{ terms: paths.terms() }} />
      </p>
      {Object.entries(privacyTexts.sections).map(([name, { title, text }]) => (
        <Fragment key={name}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
    </Prose>
  </Frame>
);
