import { useState } from 'react';
import { messageTopics } from '@hub/contract/calls';
import { ErrorNotice } from '@hub/ui/error-notice';
import { RadioField } from '@hub/ui/radio-field';
import { SelectField } from '@hub/ui/select-field';
import { Skeleton } from '@hub/ui/skeleton';
import { texts } from './texts.ts';
import type { ConversationList } from '#api/conversations.ts';
import { newPlace } from './drafts.ts';
import { Ended } from './ended.tsx';
import { Header } from './header.tsx';
import { Hours } from './hours.tsx';
import styles from './talk.module.css';
import textClass from '#ui/text.module.css';
import type { Letter } from './talk.ts';
import { Writing, type MessageDraft } from './writing.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';

export interface OwnedLicense {
  readonly id: number;
  /** Label that tells licenses of the same item apart. */
  readonly name: string;
  readonly url: string;
  readonly is_active?: boolean;
  readonly support_ended: boolean;
}

export interface OwnedLicenses {
  /** Licenses that are not refunded, newest purchase first; undefined while loading. */
  readonly owned: readonly OwnedLicense[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

interface BeginningProps {
  readonly userId: number;
  readonly licenses: OwnedLicenses;
  readonly working: ConversationList['working'] | null;
  readonly onBegin: (letter: Omit<Letter, 'to'>) => void;
  readonly onBack: (() => void) | null;
}

type Topic = (typeof messageTopics)[number];

export function Beginning(props: BeginningProps) {
  const { licenses, onBack } = props;
  const { owned, error, retry, isRetrying } = licenses;
  return (
    <>
      <Header title={texts.fresh} onBack={onBack} />
      {owned !== undefined && <FirstMessage {...props} owned={owned} />}
      {owned === undefined && (
        <div className={styles.waiting}>
          {error === null ? (
            <Skeleton label={texts.loadingLicenses} shapes={['text', 'line', 'card']} />
          ) : (
            <ErrorNotice
              title={texts.failedLicenses}
              error={error}
              retry={retry}
              retrying={isRetrying}
            />
          )}
        </div>
      )}
    </>
  );
}

function likelyOf(owned: readonly OwnedLicense[]): number | undefined {
  const active = owned.filter(({ is_active: isActive }) => isActive);
  const [only, another] = owned.length === 1 ? owned : active;
  return another === undefined ? only?.id : undefined;
}

type FirstProps = BeginningProps & { readonly owned: readonly OwnedLicense[] };

function FirstMessage({ userId, owned, working, onBegin }: FirstProps) {
  const [topic, setTopic] = useState<Topic>('question');
  const [licenseId, setLicenseId] = useState(() => likelyOf(owned));
  const choices = messageTopics.map((value) => ({ value, label: texts.choices[value] }));
  const about = owned.find(({ id }) => id === licenseId);
  const begin = (draft: MessageDraft): void =>
    onBegin({ opening: { topic, license_id: about?.id ?? null }, ...draft });
  return (
    <Writing userId={userId} place={newPlace} label={texts.write} onSend={begin}>
      <div className={styles.beginning}>
        <p className={styles.hello}>{texts.hello}</p>
        <Hours working={working} />
        {owned.length === 0 && <NotAnOwner />}
        <RadioField label={texts.topic} options={choices} value={topic} onChange={setTopic} />
        {owned.length > 1 && (
          <SelectField
            dir="ltr"
            label={texts.license}
            value={licenseId ?? ''}
            onChange={({ target: { value } }) =>
              setLicenseId(value === '' ? undefined : Number(value))
            }
          >
            <option value="">{texts.noLicense}</option>
            {owned.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {about?.support_ended === true && topic === 'question' && <Ended {...about} />}
        <p className={textClass.muted}>{texts.first}</p>
      </div>
    </Writing>
  );
}

const notOwnerTexts = texts.notOwner;

const NotAnOwner = () => (
  <>
    <p className={textClass.muted}>{notOwnerTexts.text}</p>
    <div className={styles.ways}>
      <LinkButton variant="accent" wide to={paths.settings('accounts')}>
        {notOwnerTexts.connect}
      </LinkButton>
      <LinkButton wide to={paths.purchaseCode()}>
        {notOwnerTexts.help}
      </LinkButton>
    </div>
  </>
);
