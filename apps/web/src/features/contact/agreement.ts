import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '#api/client.ts';
import { useSession } from '#api/session.ts';

/** Storage key as the specification spells it (section 9). It stays after a sign-out. */
const agreementKey = 'agreeSate';

function wasGiven(): boolean {
  try {
    return localStorage.getItem(agreementKey) === 'true';
  } catch {
    return false;
  }
}

const agreementQuery = {
  ...queryOf('supportAgreement', 'support-agreement'),
  staleTime: Infinity,
};

/** Consent to the support policy, in this browser or by this user on another device. */
export interface Agreement {
  readonly given: boolean;
  /** True if a message from the publisher is unread. Users may read it without consent. */
  readonly waiting: boolean;
  readonly give: () => void;
}

/** Asks the hub when the page is `idle`, so that unread messages appear on every device. */
export function useAgreement(idle: boolean): Agreement {
  const session = useSession();
  const isUser = session.status === 'user';
  const isComplete = isUser && session.user.second_factor_needed !== true;
  const [givenHere, setGivenHere] = useState(wasGiven);
  const matters = idle && isComplete && !givenHere;
  const { data } = useQuery({ ...agreementQuery, enabled: matters });
  return {
    given: givenHere || (isComplete && data?.agreed === true),
    waiting: isComplete && data?.waiting === true,
    give() {
      setGivenHere(true);
      // It is not a mutation, because every page would have to load the mutation code. This browser
      // stores the consent even if the call fails.
      if (isUser) void call('agreeToSupport', { body: {} }).catch(() => undefined);
      try {
        localStorage.setItem(agreementKey, 'true');
      } catch {
        // Storage may be blocked. Then the user is asked again.
      }
    },
  };
}
