import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { setSearchParams, useSearchParams } from '@hub/client/router';
import { faces, type Face } from '@hub/contract/conversation-limits';
import { Skeleton } from '@hub/ui/skeleton';
import { useSession } from '#api/session.ts';
import { Contact, useAgreement } from '#features/contact';
import { messengerTexts, useMessenger } from '#features/messenger';
import { withMessages } from '#lib/language.ts';

// The forms wait until someone writes: this corner is on every page.
const forms = () => withMessages(() => import('./contact-forms.tsx'));
const Message = lazy(async () => ({ default: (await forms()).Message }));
const Report = lazy(async () => ({ default: (await forms()).Report }));

const Loading = (): ReactElement => (
  <Skeleton label={messengerTexts.loading} shapes={['text', 'card']} />
);

/** The way to support: the contact panel, and the messenger behind it. */
export function ContactCorner(): ReactElement {
  const session = useSession();
  const idle = useIdle();
  const agreement = useAgreement(idle);
  const wanted = useWanted();
  const messenger = useMessenger(
    (idle && (agreement.given || agreement.waiting)) || wanted !== null,
  );
  if (session.status !== 'user') {
    const report = (
      <Suspense fallback={<Loading />}>
        <Report />
      </Suspense>
    );
    const writing = { title: messengerTexts.report.title, form: report };
    return <Contact agreement={agreement} messenger={messenger} writing={writing} />;
  }
  const form = (
    <Suspense fallback={<Loading />}>
      <Message key={wanted?.key} userId={session.user.id} messenger={messenger} wanted={wanted} />
    </Suspense>
  );
  const writing = { title: null, form };
  return <Contact agreement={agreement} messenger={messenger} writing={writing} wanted={wanted} />;
}

interface WantedConversation {
  readonly id: number;
  /** Answer to how satisfied the buyer was; nothing is saved until it is confirmed. */
  readonly face: Face | null;
  /** Query that named it: the same address again is another one. */
  readonly from: URLSearchParams;
  readonly key: number;
}

const parameter = 'conversation';
const faceParameter = 'face';

const faceIn = (text: string | null): Face | null => faces.find((face) => face === text) ?? null;

/** The conversation that the address names, as the links of emails do; it is taken out of the address. */
function useWanted(): WantedConversation | null {
  const search = useSearchParams();
  const [wanted, setWanted] = useState<WantedConversation | null>(null);
  const named = search.get(parameter);
  if (named !== null && /^\d{1,9}$/.test(named) && wanted?.from !== search) {
    const key = (wanted?.key ?? 0) + 1;
    setWanted({ id: Number(named), face: faceIn(search.get(faceParameter)), from: search, key });
  }
  useEffect(() => {
    if (named === null) return;
    const without = (all: URLSearchParams): URLSearchParams => {
      all.delete(parameter);
      all.delete(faceParameter);
      return all;
    };
    setSearchParams(without, { replace: true });
  }, [named]);
  return wanted;
}

/** Later than this it counts as idle: a page that never rests must not wait forever. */
const patience = 3000;

/** Returns true once the page has had time for everything that the person waits for. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, 1);
      return () => clearTimeout(timer);
    }
    const wish = requestIdleCallback(begin, { timeout: patience });
    return () => cancelIdleCallback(wish);
  }, []);
  return idle;
}
