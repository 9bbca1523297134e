import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Page as Frame, PageHeader } from '#ui/page.tsx';
import { useCorrectEmail } from './api.ts';
import { CorrectEmailForm } from './correct-email-form.tsx';
import styles from './identity.module.css';
import { MailSent } from './mail-sent.tsx';
import { texts } from './texts.ts';

const words = texts.correct;

const usernameIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'username' in state &&
  typeof state.username === 'string'
    ? state.username
    : '';

/** For who mistyped the address at registration, and so waits for a mail that never comes. */
export function Page(): ReactElement {
  const correction = useCorrectEmail();
  const { state } = useLocation() as { readonly state: unknown };
  const { data, variables } = correction;
  return (
    <Frame width="narrow">
      {data?.success === true && variables !== undefined ? (
        <MailSent message={data.message} email={variables.email} proof={variables} />
      ) : (
        <>
          <PageHeader title={words.title} lede={words.lede} />
          <CorrectEmailForm correction={correction} proof={null} username={usernameIn(state)} />
          <p className={styles.aside}>
            <span>
              {words.backBefore} <TextLink to={paths.login()}>{words.back}</TextLink>
            </span>
          </p>
        </>
      )}
    </Frame>
  );
}
