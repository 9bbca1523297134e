import { Component, type ReactElement, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Page } from '#ui/page/page.tsx';
import { texts } from '#ui/texts.ts';

interface Props {
  /** Fallback for the failed part; by default a message for a whole screen. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/**
 * True if a chunk failed to load: the hub is unreachable, or was updated while the page was open.
 * Browsers report this for scripts, the build for style sheets.
 */
const isMissingChunk = (error: unknown): boolean =>
  (error instanceof TypeError && /import|module/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith('Unable to preload'));

/** Catches an error of a screen. React offers this only for classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === null) return children;
    return fallback === undefined ? <Broken updated={isMissingChunk(error)} /> : fallback;
  }
}

function Broken({ updated }: { readonly updated: boolean }): ReactElement {
  const reload = (
    <Button size="small" onClick={() => location.reload()}>
      {texts.broken.reload}
    </Button>
  );
  return (
    <Page width="reading">
      <h1 tabIndex={-1}>{updated ? texts.broken.updatedTitle : texts.broken.title}</h1>
      <Alert tone="bad" actions={reload}>
        <p>{updated ? texts.broken.updated : texts.broken.text}</p>
      </Alert>
    </Page>
  );
}
