import { lazy, useState, type ComponentType, type ReactNode } from 'react';

type RenderFailure = (error: Error, retry: () => void) => ReactNode;

/** React's `lazy` with a retry: `failed` is rendered if the chunk did not load. */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: RenderFailure,
): ComponentType<P> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => ({ default: failedPart(error as Error, load, failed) }),
    ),
  );
}

const failedPart = <P extends object>(
  error: Error,
  load: () => Promise<ComponentType<P>>,
  failed: RenderFailure,
): ComponentType<P> =>
  function FailedPart(props: P): ReactNode {
    const [Again, setAgain] = useState<ComponentType<P> | null>(null);
    if (Again !== null) return <Again {...props} />;
    return failed(error, () => setAgain(() => lazyWithRetry(load, failed)));
  };
