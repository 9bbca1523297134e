import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useCall } from '#api/change.ts';
import { OneClickPage } from './frame/one-click-page.tsx';
import { texts, stepLists } from './texts.ts';

const keepFactorTexts = texts.keepFactor;

export const Page = () => (
  <OneClickPage
    bare={paths.keepFactor()}
    steps={stepLists.keepFactor}
    texts={keepFactorTexts}
    mutation={useCall('keepFactor')}
    start={
      <LinkButton wide to={paths.login()}>
        {keepFactorTexts.toLogin}
      </LinkButton>
    }
    next={() => (
      <LinkButton variant="accent" wide to={paths.resetPassword()}>
        {keepFactorTexts.toReset}
      </LinkButton>
    )}
  >
    <p>{keepFactorTexts.text}</p>
  </OneClickPage>
);
