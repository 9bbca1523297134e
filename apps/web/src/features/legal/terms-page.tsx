import { Fragment } from 'react';
import { OutLink } from '@hub/ui/link';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { PublishersText } from './publishers-text.tsx';
import { termsTexts } from './terms-texts.ts';

/** Terms of use: the publisher’s text, or the hub’s text as a default. */
export function Page() {
  const { legal } = useCatalog();
  return legal?.terms === undefined ? <HubsTerms /> : <PublishersText name="terms" />;
}

function HubsTerms() {
  const { brand, links } = useCatalog();
  const parts = {
    privacy: (linkText: string) => <TextLink to={paths.privacy()}>{linkText}</TextLink>,
    policy: (linkText: string) => <OutLink href={links.support_policy}>{linkText}</OutLink>,
  };
  return (
    <Frame width="reading">
      <PageHeader title={termsTexts.title} lede={termsTexts.lede({ brand: brand.name })} />
      <Prose>
        <p>
          <Sentence text={termsTexts.agree} parts={parts} />
        </p>
        {Object.entries(termsTexts.sections).map(([name, section]) => (
          <Fragment key={name}>
            <h2>{section.title}</h2>
            {'text' in section ? (
              <p>
                <Sentence text={section.text} parts={parts} />
              </p>
            ) : (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
      </Prose>
    </Frame>
  );
}
