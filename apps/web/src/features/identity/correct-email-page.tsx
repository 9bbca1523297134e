import { useHistoryState } from '@hub/client/router';
import { PageHeader } from '@hub/ui/page';
import { useCall } from '#api/change.ts';
import { BackToLogin } from './frame/back-to-login.tsx';
import { CorrectEmailForm } from './steps/correct-email-form.tsx';
import { InboxArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import { MailSent } from './steps/mail-sent.tsx';
import { texts, stepLists } from './texts.ts';

const correctTexts = texts.correct;

const usernameIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'username' in state &&
  typeof state.username === 'string'
    ? state.username
    : '';

export function Page() {
  const correction = useCall('correctEmail');
  const state = useHistoryState<unknown>();
  const { data, variables } = correction;
  return (
    <IdentityFrame art={<InboxArt />} steps={stepLists.join} current={2}>
      {data?.success === true && variables !== undefined ? (
        <MailSent message={data.message} email={variables.email} proof={variables} />
      ) : (
        <>
          <PageHeader title={correctTexts.title} lede={correctTexts.lede} />
          <CorrectEmailForm correction={correction} proof={null} username={usernameIn(state)} />
          <BackToLogin text={correctTexts.back} />
        </>
      )}
    </IdentityFrame>
  );
}
