import { IconArrowLeft, IconCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import { mayAs, roles, type Role } from '@hub/contract/roles';
import { Badge } from '@hub/ui/badge';
import { buttonClass } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { classNames } from '@hub/ui/class-names';
import { LinkFace } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { buyersSide, meQuery } from '#api/session.ts';
import { Screen } from '#ui/screen.tsx';
import styles from './me-page.module.css';
import { texts } from './texts.ts';

const headingId = 'role';

export function Page() {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return <Loading />;
  return (
    <Screen
      title={texts.signedInAs(isolated(`${me.firstname} ${me.lastname}`))}
      lede={`${me.username} · ${me.email}`}
    >
      <Card as="section" labelledBy={headingId}>
        <div className={styles.head}>
          <h2 id={headingId}>{texts.role}</h2>
          <Badge tone="info" icon={false}>
            {texts.roles[me.role].name}
          </Badge>
        </div>
        <ul role="list" className={styles.roles}>
          {roles.map((least) => (
            <Ability key={least} least={least} isMine={mayAs(me.role, least)} />
          ))}
        </ul>
      </Card>
      <div className={styles.back}>
        <a className={buttonClass({ variant: 'quiet' })} href={buyersSide.dashboard}>
          <LinkFace icon={<IconArrowLeft aria-hidden size={18} stroke={1.75} />}>
            {texts.back}
          </LinkFace>
        </a>
      </div>
    </Screen>
  );
}

const Loading = () => (
  <Screen title={texts.you}>
    <ReadState
      query={useQuery(meQuery)}
      what={texts.who}
      loading={{ label: texts.loading, shapes: ['text', 'card'] }}
    />
  </Screen>
);

function Ability(props: { readonly least: Role; readonly isMine: boolean }) {
  const { least, isMine } = props;
  const Icon = isMine ? IconCheck : IconLock;
  const { name, may } = texts.roles[least];
  return (
    <li className={classNames(styles.ability, !isMine && styles.beyond)}>
      <Icon
        className={styles.icon}
        role="img"
        aria-label={isMine ? texts.yours : texts.beyond}
        size={18}
        stroke={1.75}
      />
      <p className={styles.role}>{name}</p>
      <p className={styles.may}>{may}</p>
    </li>
  );
}
