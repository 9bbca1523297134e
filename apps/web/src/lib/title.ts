/** Window title: the page first, so that tabs can be distinguished. */
export const titleOf = (page: string, brand: string): string =>
  page === '' ? brand : `${page} · ${brand}`;
