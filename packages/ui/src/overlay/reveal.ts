/** As a `ref`: brings a result into sight when it comes, in case it came below the fold. */
export const reveal = (node: HTMLElement | null): void =>
  node?.scrollIntoView({ block: 'nearest' });
