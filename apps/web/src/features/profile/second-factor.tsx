import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '@hub/client/change';
import { Sentence } from '@hub/ui/sentence';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOfNone } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { useSession } from '#api/session.ts';
import { recallOrigin } from '#lib/origin.ts';
import { GoOn } from '#ui/go-on.tsx';
import { Confirm, Fault, GiveFactor, wantsProof } from '#ui/confirm/confirm.tsx';
import { secondFactorQuery } from '#ui/confirm/api.ts';
import { useCall, useCallChange, type CallMutation } from '#api/change.ts';
import { useStartSecondFactor } from './api.ts';
import textClass from '#ui/text.module.css';
import { RecoveryCodes, SetupForm } from './second-factor-setup.tsx';
import { secondFactorTexts } from './texts.ts';
import own from './second-factor.module.css';

/** Largest number of remaining codes at which the user is warned. */
const few = 3;

export function SecondFactor() {
  const query = useQuery(secondFactorQuery);
  const { data } = query;
  const start = useStartSecondFactor();
  const renew = useCallChange('newRecoveryCodes');
  const forget = (): void => {
    start.reset();
    renew.reset();
  };
  const newCodes = start.data?.recovery_codes ?? renew.data?.recovery_codes ?? null;
  const continueAddress = useContinueAddress(data?.wanted);
  if (continueAddress !== null && newCodes === null) return <GoOn to={continueAddress} />;
  return (
    <Card as="section" labelledBy="second-factor-title">
      <h3 id="second-factor-title">{secondFactorTexts.heading}</h3>
      <ReadState
        query={query}
        what={secondFactorTexts.what}
        loading={{ label: secondFactorTexts.loading, shapes: ['line'] }}
      />
      {data !== undefined && data.wanted !== 'nothing' && <RequiredNotice wanted={data.wanted} />}
      {newCodes !== null ? (
        <RecoveryCodes codes={newCodes} onKept={forget} />
      ) : data === undefined ? null : data.since === null ? (
        <Off start={start} />
      ) : (
        <On since={data.since} left={data.recovery_codes_left} renew={renew} />
      )}
    </Card>
  );
}

/** Address to continue to after a required second factor was entered; null otherwise. */
function useContinueAddress(wanted: string | undefined): string | null {
  const session = useSession();
  const [wasRequired, setWasRequired] = useState(false);
  const isRequired = wanted !== undefined && wanted !== 'nothing';
  if (isRequired && !wasRequired) setWasRequired(true);
  if (!wasRequired || isRequired || session.status !== 'user') return null;
  const { second_factor_needed: isNeeded, console } = session.user;
  return isNeeded === true ? null : (recallOrigin() ?? console ?? null);
}

/** Notice that the hub requires a second factor, either its setup or a code for this session. */
function RequiredNotice({ wanted }: { readonly wanted: 'set_up' | 'confirm' }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const confirmed = (): void => {
    setOpen(false);
    readAgain(client);
  };
  return (
    <>
      <Alert
        tone="attention"
        announce="none"
        actions={
          wanted === 'confirm' && (
            <Button size="small" onClick={() => setOpen(true)}>
              {secondFactorTexts.confirmNow}
            </Button>
          )
        }
      >
        {wanted === 'confirm' ? secondFactorTexts.wantsConfirmed : secondFactorTexts.wantsSetUp}
      </Alert>
      {open && <GiveFactor onClose={() => setOpen(false)} onConfirmed={confirmed} />}
    </>
  );
}

function Off({ start }: { readonly start: ReturnType<typeof useStartSecondFactor> }) {
  const begin = useCall('beginSecondFactor');
  const setup = begin.data?.setup ?? null;
  const cancel = (): void => {
    begin.reset();
    start.reset();
  };
  if (setup !== null) return <SetupForm setup={setup} start={start} onCancel={cancel} />;
  return (
    <>
      <p>{secondFactorTexts.off}</p>
      <div>
        <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
          {secondFactorTexts.setUp}
        </Button>
      </div>
      {begin.data?.success === false && <Alert tone="attention">{begin.data.message}</Alert>}
      <Fault mutation={begin} />
    </>
  );
}

interface OnProps {
  readonly since: string;
  readonly left: number;
  readonly renew: CallMutation<'newRecoveryCodes'>;
}

function On({ since, left, renew }: OnProps) {
  return (
    <>
      <p>
        <Sentence text={secondFactorTexts.since} parts={{ time: <Time value={since} /> }} />{' '}
        {secondFactorTexts.left({ count: left })}
      </p>
      {left <= few && (
        <Alert tone="attention" announce="none">
          {secondFactorTexts.few}
        </Alert>
      )}
      <div className={own.actions}>
        <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
          {secondFactorTexts.newCodes}
        </Button>
        <TurnOff />
      </div>
      <Fault mutation={renew} />
    </>
  );
}

function TurnOff() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useCallChange('endSecondFactor');
  const { error, isPending, mutate } = end;
  const asksProof = wantsProof(error);
  const confirm = {
    label: secondFactorTexts.turnOff,
    isDanger: true,
    busy: isPending,
    onPress: (): void => mutate({}),
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{secondFactorTexts.turnOff}</Button>
      {isAsking && !asksProof && (
        <Dialog
          title={titleOfNone(secondFactorTexts.offTitle)}
          open
          onClose={() => setIsAsking(false)}
          role="alertdialog"
        >
          <p className={textClass.muted}>{secondFactorTexts.offText}</p>
          {error !== null && <ErrorNotice error={error} gone={secondFactorTexts.offAlready} />}
          <DialogFoot confirm={confirm} />
        </Dialog>
      )}
      <Confirm mutation={end} />
    </>
  );
}
