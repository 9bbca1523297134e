import { useQuery } from '@tanstack/react-query';
import { changeNameBody, changeEmailBody } from '@hub/contract/calls';
import { Sentence } from '@hub/ui/sentence';
import { Alert, Outcome } from '@hub/ui/alert';
import { Card } from '@hub/ui/card';
import { Form, FormRow, useSchemaForm } from '@hub/ui/form';
import { ReadState } from '@hub/ui/read-state';
import { TextField } from '@hub/ui/text-field';
import { Time } from '@hub/ui/time';
import { useCallChange } from '#api/change.ts';
import { profileQuery, type Profile } from './api.ts';
import styles from './profile.module.css';
import textClass from '#ui/text.module.css';
import { SettingsSection } from '#ui/settings-section.tsx';
import { texts } from './texts.ts';
import { SelectField } from '@hub/ui/select-field';
import { languageTexts } from '#ui/language/texts.ts';
import { useLanguageChoice } from '#ui/language/use-language-choice.tsx';
import { Confirm, sending } from '#ui/confirm/confirm.tsx';

const profileTexts = texts.profile;

export function ProfileSection() {
  return (
    <SettingsSection id="profile" heading={profileTexts.heading} note={profileTexts.note}>
      <ReadState
        query={useQuery(profileQuery)}
        what={profileTexts.what}
        loading={{ label: profileTexts.loading, shapes: ['card', 'card'] }}
      >
        {(data) => (
          <>
            <Card>
              <p>
                <span className={textClass.muted}>{texts.profile.username}</span>{' '}
                <bdi className={styles.strong}>{data.username}</bdi>
                <span className={textClass.muted}>
                  {' '}
                  ·{' '}
                  <Sentence
                    text={profileTexts.since}
                    parts={{ time: <Time value={data.created_at} show="date" /> }}
                  />
                </span>
              </p>
              <NameForm profile={data} />
            </Card>
            <Card>
              <EmailForm profile={data} />
            </Card>
            <Card>
              <LanguageForm />
            </Card>
          </>
        )}
      </ReadState>
    </SettingsSection>
  );
}

function NameForm({ profile: { firstname, lastname } }: { readonly profile: Profile }) {
  const change = useCallChange('changeName');
  const form = useSchemaForm(changeNameBody, { firstname, lastname });
  return (
    <Form
      form={form}
      onSubmit={(body) => change.mutate(body)}
      pending={change.isPending}
      error={change.error}
      variant="plain"
      submitLabel={profileTexts.saveName}
      busyLabel={texts.saving}
      footer={<Outcome of={change.data} />}
    >
      <FormRow>
        <TextField
          label={profileTexts.firstname}
          autoComplete="given-name"
          {...form.field('firstname')}
        />
        <TextField
          label={profileTexts.lastname}
          autoComplete="family-name"
          {...form.field('lastname')}
        />
      </FormRow>
    </Form>
  );
}

function LanguageForm() {
  const { select, error } = useLanguageChoice();
  return (
    <SelectField label={languageTexts.label} hint={languageTexts.hint} error={error} {...select} />
  );
}

function EmailForm({ profile }: { readonly profile: Profile }) {
  const change = useCallChange('changeEmail');
  const form = useSchemaForm(changeEmailBody, { email: '' });
  const { email, pending_email } = profile;
  return (
    <>
      <p className={styles.address}>
        <Sentence
          text={profileTexts.emailNow}
          parts={{ email: <bdi className={styles.strong}>{email}</bdi> }}
        />
      </p>
      {pending_email !== null && (
        <Alert tone="info" announce="none">
          <Sentence
            text={profileTexts.pending}
            parts={{ email: <bdi className={styles.strong}>{pending_email}</bdi> }}
          />
        </Alert>
      )}
      <Form
        form={form}
        onSubmit={(body) => change.mutate(body)}
        {...sending(change)}
        variant="plain"
        submitLabel={profileTexts.saveEmail}
        busyLabel={texts.saving}
        footer={<Outcome of={change.data} />}
      >
        <TextField
          label={profileTexts.email}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
      </Form>
      <Confirm mutation={change} />
    </>
  );
}
