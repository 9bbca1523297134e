import type { Delivery } from './service.ts';
import type { Catalog } from '@hub/contract/catalog';
import { isolated } from '@hub/contract/direction';
import { labelSite, licenseLabels } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import { itemNameIn, type License } from '#features/licenses';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailContent } from '#platform/mail/transport.ts';

interface Around {
  readonly brand: MailBrand;
  readonly catalog: Catalog;
  readonly now: Date;
}

const topics = { question: 'Question', bug: 'Bug report', login: 'Login issue' } as const;

const onScreen = (date: Date): string =>
  date.toISOString().slice(0, 10).split('-').toReversed().join('/');

function supportOf({ supportedUntil }: License, now: Date): string {
  if (!supportedUntil) return 'no support';
  const word = supportedUntil > now ? 'supported until' : 'support ended on';
  return `${word} ${onScreen(supportedUntil)}`;
}

/** What each of them is called beside the others, by its id. */
const labelsOf = (licenses: readonly License[], catalog: Catalog): ReadonlyMap<number, string> =>
  licenseLabels(
    licenses.map((license) => {
      const site = labelSite(license.sites);
      const item = itemNameIn(catalog, license);
      return { id: license.id, item, code: license.codeEnd, site: site && siteName(site.url) };
    }),
  );

interface LineProps {
  readonly license: License;
  readonly label: string | undefined;
  readonly now: Date;
}

function LicenseLine({ license, label, now }: LineProps) {
  const { id, status, sites } = license;
  return (
    <MailText>
      <strong>{label}</strong> ({status}), {supportOf(license, now)}
      <br />
      License {id}
      {sites.map(({ url, kind }) => (
        <span key={url}>
          <br />
          {kind}: {url}
        </span>
      ))}
    </MailText>
  );
}

/** A person's message as the publisher reads it; a reply goes to the person. */
export function toMail({ message, licenses }: Delivery, around: Around): MailContent {
  const { brand, catalog, now } = around;
  const { topic, text, email, author, licenseId } = message;
  const labels = labelsOf(licenses, catalog);
  const about = licenseId === null ? undefined : labels.get(licenseId);
  const who = author ? `${isolated(author.name)} (${author.username})` : email;
  const subject = `${topics[topic]} from ${who}${about ? ` about ${about}` : ''}`;
  return {
    subject,
    replyTo: email,
    body: (
      <MailLayout
        brand={brand}
        preview={text.slice(0, 120)}
        heading={subject}
        why={`Sent with the form of ${brand.name}. Answer this mail to answer ${email}.`}
      >
        {text.split('\n').map((line, place) => (
          <MailText key={place}>{line === '' ? '\u00a0' : line}</MailText>
        ))}
        {author && (
          <MailText>
            <strong>What they own</strong>
          </MailText>
        )}
        {!author && (
          <MailText>
            The person was not signed in: nothing but the address is known, and nobody checked that
            it is theirs.
          </MailText>
        )}
        {licenses.map((license) => (
          <LicenseLine
            key={license.id}
            license={license}
            label={labels.get(license.id)}
            now={now}
          />
        ))}
      </MailLayout>
    ),
  };
}
