import { lazy, Suspense, useEffect, useState } from 'react';
import { setSearchParams, useSearchParams } from '@hub/client/router';
import { faces, type Face } from '@hub/contract/conversation-limits';
import { Skeleton } from '@hub/ui/skeleton';
import { useSession } from '#api/session.ts';
import { Contact, useAgreement } from '#features/contact';
import { messengerTexts, useMessenger } from '#features/messenger';
import { withMessages } from '#lib/language.ts';

// The forms load on demand, because this corner is on every page.
const forms = () => withMessages(() => import('./contact-forms.tsx'));
const Message = lazy(async () => ({ default: (await forms()).Message }));
const Report = lazy(async () => ({ default: (await forms()).Report }));

export function ContactCorner() {
  const session = useSession();
  const idle = useIdle();
  const agreement = useAgreement(idle);
  const linked = useLinkedConversation();
  const messenger = useMessenger(
    (idle && (agreement.given || agreement.waiting)) || linked !== null,
  );
  const user = session.status === 'user' ? session.user : null;
  const form = (
    <Suspense fallback={<Skeleton label={messengerTexts.loading} shapes={['text', 'card']} />}>
      {user === null ? (
        <Report />
      ) : (
        <Message key={linked?.key} userId={user.id} messenger={messenger} wanted={linked} />
      )}
    </Suspense>
  );
  return (
    <Contact
      agreement={agreement}
      messenger={messenger}
      title={user === null ? messengerTexts.report.title : null}
      form={form}
      wanted={user && linked}
    />
  );
}

interface LinkedConversation {
  readonly id: number;
  /** Face that the buyer clicked in the email; it is saved only after confirmation. */
  readonly face: Face | null;
  /** Search parameters that named the conversation; a repeated link has a new object. */
  readonly from: URLSearchParams;
  readonly key: number;
}

const parameter = 'conversation';
const faceParameter = 'face';

const faceIn = (text: string | null): Face | null => faces.find((face) => face === text) ?? null;

/** Returns the conversation that the address names, and removes its parameters from the address. */
function useLinkedConversation(): LinkedConversation | null {
  const search = useSearchParams();
  const [linked, setLinked] = useState<LinkedConversation | null>(null);
  const conversationId = search.get(parameter);
  if (conversationId !== null && /^\d{1,9}$/.test(conversationId) && linked?.from !== search) {
    const key = (linked?.key ?? 0) + 1;
    setLinked({
      id: Number(conversationId),
      face: faceIn(search.get(faceParameter)),
      from: search,
      key,
    });
  }
  useEffect(() => {
    if (conversationId === null) return;
    const without = (all: URLSearchParams): URLSearchParams => {
      all.delete(parameter);
      all.delete(faceParameter);
      return all;
    };
    setSearchParams(without, { replace: true });
  }, [conversationId]);
  return linked;
}

/** Longest wait for an idle page, in milliseconds. */
const longestWait = 3000;

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, 1);
      return () => clearTimeout(timer);
    }
    const idleCallback = requestIdleCallback(begin, { timeout: longestWait });
    return () => cancelIdleCallback(idleCallback);
  }, []);
  return idle;
}
