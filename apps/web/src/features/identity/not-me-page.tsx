import { useQueryClient } from '@tanstack/react-query';
import { endSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useCall } from '#api/change.ts';
import { OneClickPage } from './frame/one-click-page.tsx';
import styles from './identity.module.css';
import { texts, stepLists } from './texts.ts';

const notMeTexts = texts.notMe;

export function Page() {
  const client = useQueryClient();
  const toReset = (
    <LinkButton wide to={paths.resetPassword()}>
      {notMeTexts.toReset}
    </LinkButton>
  );
  const toLogin = (
    <LinkButton variant="accent" wide to={paths.login()}>
      {notMeTexts.toLogin}
    </LinkButton>
  );
  return (
    <OneClickPage
      bare={paths.notMe()}
      steps={stepLists.notMe}
      texts={notMeTexts}
      mutation={useCall('notMe')}
      onSuccess={(success) => success && endSession(client)}
      start={toReset}
      next={(success) => (success ? toLogin : toReset)}
    >
      <ul className={styles.deeds}>
        {notMeTexts.does.map((deed) => (
          <li key={deed}>{deed}</li>
        ))}
      </ul>
      <p>{notMeTexts.stays}</p>
    </OneClickPage>
  );
}
