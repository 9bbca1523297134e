/** `ref` callback that scrolls a result into view. */
export const reveal = (node: HTMLElement | null): void =>
  node?.scrollIntoView({ block: 'nearest' });
