import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { configQuery } from '#api/config.ts';
import { useSession } from '#api/session.ts';

/** The key's spelling is the specification's (section 9). It stays when somebody signs out. */
const agreementKey = 'agreeSate';

function wasGiven(): boolean {
  try {
    return localStorage.getItem(agreementKey) === 'true';
  } catch {
    return false;
  }
}

/** Whether this user acknowledged it on whatever device. */
const agreementQuery = queryOptions({
  queryKey: ['support-agreement'],
  queryFn: ({ signal }) => call('supportAgreement', { signal }),
  staleTime: Infinity,
});

/** Whether the support policy was acknowledged, in this browser or by this user elsewhere. */
export interface Agreement {
  readonly given: boolean;
  readonly give: () => void;
}

export function useAgreement(): Agreement {
  const isUser = useSession().status === 'user';
  const { data: config } = useQuery(configQuery);
  const [givenHere, setGivenHere] = useState(wasGiven);
  // A vendor counts what waits unread, and may come only to who agreed: so on each of their devices.
  const matters = isUser && !givenHere && config?.messenger.provider === 'intercom';
  const { data } = useQuery({ ...agreementQuery, enabled: matters });
  const { mutate: remember } = useMutation({
    mutationFn: () => call('agreeToSupport', { body: {} }),
  });
  return {
    given: givenHere || (matters && data?.agreed === true),
    give() {
      setGivenHere(true);
      if (isUser) remember();
      try {
        localStorage.setItem(agreementKey, 'true');
      } catch {
        // Storage may be forbidden: then the question comes again.
      }
    },
  };
}
