import { useQuery } from '@tanstack/react-query';
import { Alert } from '@hub/ui/alert';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PageHeader } from '@hub/ui/page';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { PasswordArt } from './frame/drawings.tsx';
import { IdentityFrame } from './frame/frame.tsx';
import styles from './identity.module.css';
import { invitationQuery } from './invitation/api.ts';
import { invitationTexts, invitationSteps } from './invitation/texts.ts';
import { JoinForm } from './invitation/join-form.tsx';
import { useCode } from './steps/use-code.ts';

export function Page() {
  const code = useCode(paths.join());
  return (
    <IdentityFrame art={<PasswordArt />} steps={invitationSteps.join} current={1}>
      {code === null ? (
        <>
          <PageHeader title={invitationTexts.title} lede={invitationTexts.bare} />
          <SignIn />
        </>
      ) : (
        <Invited key={code} code={code} />
      )}
    </IdentityFrame>
  );
}

const SignIn = () => (
  <LinkButton variant="accent" wide to={paths.invitation()}>
    {invitationTexts.signIn}
  </LinkButton>
);

function Invited({ code }: { readonly code: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(code));
  const invitation = data?.invitation ?? null;
  if (invitation !== null) {
    return (
      <>
        <PageHeader title={invitationTexts.title} lede={invitationTexts.roles[invitation.role]} />
        <p>
          <Sentence
            text={invitationTexts.forAddress}
            parts={{ email: <bdi className={styles.address}>{invitation.email}</bdi> }}
          />
        </p>
        {invitation.has_account ? (
          <div className={styles.stack}>
            <p>{invitationTexts.hasAccount}</p>
            <SignIn />
          </div>
        ) : (
          <JoinForm code={code} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={invitationTexts.title} />
      {data !== undefined ? (
        <Alert tone="attention">{invitationTexts.ended}</Alert>
      ) : error === null ? (
        <p role="status">{invitationTexts.busy}</p>
      ) : (
        <ErrorNotice
          tone="attention"
          title={invitationTexts.checkFailed}
          error={error}
          retry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}
