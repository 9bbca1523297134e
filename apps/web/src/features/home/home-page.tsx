import { IconDownload, IconKey, IconMessageCircle } from '@tabler/icons-react';
import { isolated } from '@hub/contract/direction';
import { artClass } from '@hub/ui/art';
import { classNames } from '@hub/ui/class-names';
import { useSession } from '#api/session.ts';
import { displayName } from '#lib/display-name.ts';
import { paths } from '#lib/paths.ts';
import { LinkedSentence, LinkButton } from '#ui/link.tsx';
import { AccountArt, HeroArt, ReadyArt, SyncArt } from './drawings.tsx';
import styles from './home.module.css';
import { texts } from './texts.ts';

const steps = [
  [texts.steps.account, AccountArt],
  [texts.steps.sync, SyncArt],
  [texts.steps.ready, ReadyArt],
] as const;

const inside = [
  [texts.inside.licenses, IconKey],
  [texts.inside.plugins, IconDownload],
  [texts.inside.support, IconMessageCircle],
] as const;

export function Page() {
  return (
    <>
      <Hero />
      <Steps />
      <Inside />
    </>
  );
}

function Hero() {
  const session = useSession();
  const user = session.status === 'user' ? session.user : null;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {user === null ? texts.eyebrow : texts.welcome({ name: isolated(displayName(user)) })}
        </p>
        <h1 className={styles.headline} tabIndex={-1}>
          {texts.headline}
        </h1>
        <p className={styles.lede}>{texts.lede}</p>
        <div className={styles.actions}>
          {user === null ? (
            <>
              <LinkButton variant="accent" size="large" to={paths.register()}>
                {texts.create}
              </LinkButton>
              <LinkButton size="large" to={paths.login()}>
                {texts.login}
              </LinkButton>
            </>
          ) : (
            <LinkButton variant="accent" size="large" to={paths.dashboard()}>
              {texts.toDashboard}
            </LinkButton>
          )}
        </div>
        <p className={styles.small}>{user === null ? <NeedCode /> : texts.asYouLeftIt}</p>
      </div>
      <div className={classNames(artClass.plate, styles.art)}>
        <HeroArt />
      </div>
    </section>
  );
}

const NeedCode = () => (
  <LinkedSentence text={texts.needCode} to={{ where: paths.purchaseCode() }} />
);

const Steps = () => (
  <section className={styles.section} aria-labelledby="steps">
    <h2 id="steps" className={styles.title}>
      {texts.stepsTitle}
    </h2>
    <ol role="list" className={styles.steps}>
      {steps.map(([step, Art], index) => (
        <li key={step.title} className={styles.step}>
          <div className={styles.stepArt}>
            <Art />
          </div>
          <div className={styles.stepWords}>
            <h3>
              <span className={styles.number}>{index + 1}</span> {step.title}
            </h3>
            <p>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const Inside = () => (
  <section className={styles.section} aria-labelledby="inside">
    <h2 id="inside" className={styles.title}>
      {texts.insideTitle}
    </h2>
    <ul role="list" className={styles.inside}>
      {inside.map(([part, Icon]) => (
        <li key={part.title} className={styles.part}>
          <Icon className={styles.icon} aria-hidden size={22} stroke={1.5} />
          <h3>{part.title}</h3>
          <p>{part.text}</p>
        </li>
      ))}
    </ul>
  </section>
);
