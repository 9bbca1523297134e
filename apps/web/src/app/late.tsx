import {
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';

/**
 * A component from a chunk of its own, shown as soon as it is here; `meanwhile` stands in for it.
 * React.lazy would do, but React keeps back for 300 ms what follows a fallback, so a dashboard whose
 * parts come one after the other waits that long for each. A chunk that does not come is thrown at the
 * boundary around.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Late(props: P): ReactElement {
    const [Ready, setReady] = useState(() => known);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (Ready !== undefined) return;
      load().then(
        // In slices: the page answers in between.
        (component) => startTransition(() => setReady(() => (known = component))),
        (error: unknown) => setFailure(error as Error),
      );
    }, [Ready]);
    if (failure !== null) throw failure;
    return Ready === undefined ? <>{meanwhile}</> : <Ready {...props} />;
  };
}
