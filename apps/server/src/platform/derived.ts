/**
 * Returns a reader of a value derived from another; it recomputes only after the source changes.
 */
export function derived<From, To>(read: () => From, make: (from: From) => To): () => To {
  let last: { readonly from: From; readonly to: To } | null = null;
  return () => {
    const from = read();
    if (last === null || last.from !== from) last = { from, to: make(from) };
    return last.to;
  };
}
