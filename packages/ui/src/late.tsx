import {
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';

type Failed = (error: Error, retry: () => void) => ReactNode;

/**
 * A component from a chunk of its own, shown as soon as it is here; `meanwhile` stands in for it.
 * React.lazy would do, but React keeps back for 300 ms what follows a fallback, so a dashboard whose
 * parts come one after the other waits that long for each. Where the chunk does not come, `failed`
 * stands in; without it, that is thrown at the boundary around.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
  failed?: Failed,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Late(props: P): ReactElement {
    const [Ready, setReady] = useState(() => known);
    const [failure, setFailure] = useState<Error | null>(null);
    const isWanted = Ready === undefined && failure === null;
    useEffect(() => {
      if (!isWanted) return;
      load().then(
        // In slices: the page answers in between.
        (component) => startTransition(() => setReady(() => (known = component))),
        (error: unknown) => setFailure(error as Error),
      );
    }, [isWanted]);
    if (Ready !== undefined) return <Ready {...props} />;
    if (failure === null) return <>{meanwhile}</>;
    if (failed === undefined) throw failure;
    return <>{failed(failure, () => setFailure(null))}</>;
  };
}
