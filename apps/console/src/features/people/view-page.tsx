import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '@hub/client/router';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ReadState } from '@hub/ui/read-state';
import { Nothing } from '#ui/nothing.tsx';
import { fileAddress } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { Screen } from '#ui/screen.tsx';
import { personQuery } from './api.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

const words = texts.view;

/** Read-only dashboard of a customer, after the notice that the customer can see this. */
export function Page() {
  const { id } = useParams();
  const [isLooking, setIsLooking] = useState(false);
  const person = useQuery(personQuery(Number(id)));
  const name = person.data ? isolated(`${person.data.firstname} ${person.data.lastname}`) : null;
  const back = { to: paths.person(Number(id)), words: name ?? texts.person };
  if (name === null) {
    return (
      <Screen title={words.short} back={back}>
        <ReadState
          query={person}
          what={texts.person}
          loading={{ label: texts.loading, shapes: ['card'] }}
        />
      </Screen>
    );
  }
  return (
    <Screen title={words.title(name)} back={back}>
      {isLooking ? (
        <>
          <Alert tone="info" announce="none">
            {words.looking}
          </Alert>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its own policy has the sandbox */}
          <iframe
            className={styles.view}
            title={words.frame(name)}
            src={fileAddress('viewPerson', { id: Number(id) })}
          />
        </>
      ) : (
        <Nothing
          title={words.before(name)}
          actions={
            <Button variant="accent" onClick={() => setIsLooking(true)}>
              {words.look}
            </Button>
          }
        >
          <p>{words.means}</p>
        </Nothing>
      )}
    </Screen>
  );
}
