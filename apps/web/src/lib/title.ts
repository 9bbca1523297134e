/** The title of a window: the page first, so that tabs can be told apart. */
export const titleOf = (page: string, brand: string): string =>
  page === '' ? brand : `${page} · ${brand}`;
