import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button, buttonClass } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PageHeader } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { Sentence } from '@hub/ui/sentence';
import { useSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { PasswordArt } from '#identity/frame/drawings.tsx';
import { IdentityFrame, focusTitle } from '#identity/frame/frame.tsx';
import styles from '#identity/identity.module.css';
import { ownInvitationQuery, useAcceptInvitation } from './api.ts';
import { invitationSteps, invitationTexts } from './texts.ts';
import { LinkFace } from '@hub/ui/link';

interface InvitationScreenProps {
  readonly secondFactor: ReactNode;
}

export function InvitationScreen({ secondFactor }: InvitationScreenProps) {
  const accept = useAcceptInvitation();
  const query = useQuery(ownInvitationQuery);
  const isJoined = typeof query.data?.role === 'string' || accept.data?.success === true;
  return (
    <IdentityFrame art={<PasswordArt />} steps={invitationSteps.accept} current={isJoined ? 3 : 2}>
      {isJoined ? (
        <Joined secondFactor={secondFactor} console={query.data?.console ?? null} />
      ) : (
        <>
          <PageHeader title={invitationTexts.title} />
          <Waiting query={query} accept={accept} />
        </>
      )}
    </IdentityFrame>
  );
}

interface WaitingProps {
  readonly query: UseQueryResult<AnswerOf<'ownInvitation'>>;
  readonly accept: ReturnType<typeof useAcceptInvitation>;
}

function Waiting({ query, accept }: WaitingProps) {
  const session = useSession();
  const email = session.status === 'user' ? session.user.email : '';
  return (
    <ReadState
      query={query}
      what={invitationTexts.what}
      loading={{ label: invitationTexts.busy, shapes: ['text'] }}
    >
      {({ invitation }) => (
        <div className={styles.stack}>
          {accept.data?.success === false && <Alert tone="bad">{accept.data.message}</Alert>}
          {accept.error !== null && <ErrorNotice error={accept.error} />}
          <p>
            {invitation !== null && `${invitationTexts.roles[invitation.role]} `}
            <Sentence
              text={invitation === null ? invitationTexts.none : invitationTexts.forAddress}
              parts={{ email: <bdi className={styles.address}>{email}</bdi> }}
            />
          </p>
          {invitation === null ? (
            <LinkButton wide to={paths.dashboard()}>
              {invitationTexts.toDashboard}
            </LinkButton>
          ) : (
            <Button variant="accent" wide busy={accept.isPending} onClick={() => accept.mutate({})}>
              {invitationTexts.accept}
            </Button>
          )}
        </div>
      )}
    </ReadState>
  );
}

interface JoinedProps {
  readonly secondFactor: ReactNode;
  /** Address of the console; null until it is known. */
  readonly console: string | null;
}

const Joined = ({ secondFactor, console }: JoinedProps) => (
  <div ref={focusTitle} className={styles.stack}>
    <PageHeader title={invitationTexts.joinedTitle} lede={invitationTexts.joinedLede} />
    <h2>{invitationTexts.protect}</h2>
    {secondFactor}
    {console !== null && (
      <a className={buttonClass({ wide: true })} href={console}>
        <LinkFace icon={null}>{invitationTexts.toConsole}</LinkFace>
      </a>
    )}
  </div>
);
