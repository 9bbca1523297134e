import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { changeNameBody } from '@hub/contract/calls';
import { Sentence } from '@hub/ui/sentence';
import { Alert } from '@hub/ui/alert';
import { Card } from '@hub/ui/card';
import { Form, FormRow, useSchemaForm } from '@hub/ui/form';
import { ReadState } from '@hub/ui/read-state';
import { TextField } from '@hub/ui/text-field';
import { Time } from '@hub/ui/time';
import { profileQuery, useChangeName, type Profile } from './api.ts';
import { EmailForm } from './email-form.tsx';
import { LanguageForm } from './language-form.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';
import { texts } from './texts.ts';

const words = texts.profile;

/** The settings' part on the person: name and e-mail address. */
export function ProfileSection({ id }: { readonly id: string }): ReactElement {
  const query = useQuery(profileQuery);
  const { data } = query;
  return (
    <Section id={id} heading={words.heading} note={words.note}>
      <ReadState
        query={query}
        what={words.what}
        loading={{ label: words.loading, shapes: ['card', 'card'] }}
      />
      {data !== undefined && (
        <>
          <Card>
            <p>
              <span className={styles.muted}>{words.username}</span>{' '}
              <bdi className={styles.strong}>{data.username}</bdi>
              <span className={styles.muted}>
                {' '}
                ·{' '}
                <Sentence
                  text={words.since}
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
    </Section>
  );
}

function NameForm({
  profile: { firstname, lastname },
}: {
  readonly profile: Profile;
}): ReactElement {
  const change = useChangeName();
  const form = useSchemaForm(changeNameBody, { firstname, lastname });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      onSubmit={(body) => change.mutate(body)}
      pending={change.isPending}
      error={change.error}
      variant="plain"
      submitLabel={words.saveName}
      busyLabel={texts.saving}
      footer={
        change.data !== undefined && (
          <Alert tone={change.data.success ? 'good' : 'bad'}>{change.data.message}</Alert>
        )
      }
    >
      <FormRow>
        <TextField
          label={words.firstname}
          autoComplete="given-name"
          defaultValue={firstname}
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextField
          label={words.lastname}
          autoComplete="family-name"
          defaultValue={lastname}
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </FormRow>
    </Form>
  );
}
