import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { Nothing } from '#ui/nothing.tsx';
import { useCatalog } from '#api/contexts.ts';
import styles from './screen.module.css';
import { isGone } from '@hub/client/errors';
import { Alert } from '@hub/ui/alert';
import { ReadState, type ReadQuery } from '@hub/ui/read-state';

interface ScreenProps {
  /** Title. A name that another person chose must be `isolated` (`@hub/contract/direction`). */
  readonly title: string;
  readonly lede?: ReactNode;
  readonly back?: { readonly to: string; readonly words: string };
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function useWindowTitle(title: string): void {
  const { name } = useCatalog().brand;
  useEffect(() => {
    document.title = `${title} · Console · ${name}`;
  }, [title, name]);
}

/** Frame of every screen except the inbox: title, window title, actions and content. */
export function Screen(props: ScreenProps) {
  const { title, lede, back, marks, actions, children } = props;
  useWindowTitle(title);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {back !== undefined && (
          <Link className={styles.back} to={back.to}>
            <IconChevronLeft aria-hidden size={16} stroke={1.75} />
            {back.words}
          </Link>
        )}
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {marks}
        </div>
        {lede !== undefined && <p className={styles.lede}>{lede}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SubjectScreenProps<Data> extends Pick<ScreenProps, 'back'> {
  readonly query: ReadQuery<Data>;
  readonly title: string;
  readonly texts: { readonly gone: string; readonly loading: string };
  readonly children: (data: Data) => ScreenProps;
}

/** Screen of a record, with its loading, failed and not-found states. */
export function SubjectScreen<Data>(props: SubjectScreenProps<Data>) {
  const { query, title, texts, children, back } = props;
  const shared = back !== undefined && { back };
  if (query.data === undefined) {
    return (
      <Screen title={title} {...shared}>
        {isGone(query.error) ? (
          <Nothing title={texts.gone} />
        ) : (
          <ReadState
            query={query}
            what={title}
            loading={{ label: texts.loading, shapes: ['text', 'card', 'card', 'card'] }}
          />
        )}
      </Screen>
    );
  }
  const { children: whole, ...screen } = children(query.data);
  return (
    <Screen {...shared} {...screen}>
      <ReadState query={query} what={title} />
      {isGone(query.error) && <Alert tone="attention">{texts.gone}</Alert>}
      {whole}
    </Screen>
  );
}
