/** Reads a value that is made of another, and makes it anew only when that is another one. */
export function derived<From, To>(read: () => From, make: (from: From) => To): () => To {
  let last: { readonly from: From; readonly to: To } | null = null;
  return () => {
    const from = read();
    if (last === null || last.from !== from) last = { from, to: make(from) };
    return last.to;
  };
}
