import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { CertificateArt, DownloadsArt, example } from './drawings.tsx';
import styles from './help.module.css';
import { purchaseCodeTexts as texts } from './texts.ts';

const downloads = 'https://themeforest.net/downloads';

export function Page() {
  const { steps, colleague, refused } = texts;
  return (
    <Frame width="reading">
      <PageHeader title={texts.title} lede={texts.lede} />
      <Figures />
      <Prose>
        <ol>
          <li>
            <Sentence
              text={steps.open}
              parts={{ downloads: (linkText) => <OutLink href={downloads}>{linkText}</OutLink> }}
            />
          </li>
          <li>{steps.find}</li>
          <li>{steps.choose}</li>
          <li>
            <Sentence
              text={steps.read}
              parts={{ example: <code className={styles.example}>{example}</code> }}
            />
          </li>
        </ol>
        <Alert tone="info" announce="none" title={colleague.title}>
          <p>{colleague.text}</p>
        </Alert>
        <h2>{refused.title}</h2>
        <ul>
          <li>{refused.whole}</li>
          <li>{refused.ours}</li>
          <li>{refused.refunded}</li>
        </ul>
        <p>
          <LinkButton variant="accent" to={paths.register()}>
            {texts.register}
          </LinkButton>
        </p>
      </Prose>
    </Frame>
  );
}

/** From left to right in every language, because the marketplace is in English. */
const Figures = () => (
  <div className={styles.figures}>
    <figure className={styles.figure} dir="ltr">
      <DownloadsArt />
      <Caption text={texts.figures.downloads} />
    </figure>
    <figure className={styles.figure} dir="ltr">
      <CertificateArt />
      <Caption text={texts.figures.file} />
    </figure>
  </div>
);

const Caption = ({ text }: { readonly text: string }) => (
  <figcaption dir="auto">
    <Sentence
      text={text}
      parts={{ number: (linkText) => <span className={styles.number}>{linkText}</span> }}
    />
  </figcaption>
);
