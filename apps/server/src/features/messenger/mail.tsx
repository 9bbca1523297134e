import type { Delivery } from './service.ts';
import type { Catalog } from '@hub/contract/catalog';
import { isolated } from '@hub/contract/direction';
import type { License } from '#features/licenses';
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

function LicenseLine({ license, now }: { readonly license: License; readonly now: Date }) {
  const { id, itemName, codeEnd, status, sites } = license;
  return (
    <MailText>
      <strong>{itemName}</strong> ({status}), {supportOf(license, now)}
      <br />
      License {id}, its purchase code ends in {codeEnd}
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
  const about = licenses.find(({ id }) => id === licenseId);
  const nameOf = (license: License): string =>
    catalog.items.find(({ id }) => id === license.itemId)?.name ?? license.itemName;
  const who = author ? `${isolated(author.name)} (${author.username})` : email;
  const subject = `${topics[topic]} from ${who}${about ? ` about ${nameOf(about)}` : ''}`;
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
            license={{ ...license, itemName: nameOf(license) }}
            now={now}
          />
        ))}
      </MailLayout>
    ),
  };
}
