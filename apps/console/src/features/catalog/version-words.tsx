import type { ReactElement } from 'react';
import type { Version } from './api.ts';
import { texts } from './texts.ts';

/** Returns the reason for a version. */
export function whyOf({ id, reason, restores }: Version): string {
  if (id === 1 && reason === '') return texts.versions.file;
  return restores === null ? reason : texts.versions.again(restores, reason);
}

/** Name of the operator who published the version. */
export function byOf({ by }: Version): ReactElement {
  return <bdi>{by ?? texts.versions.byNobody}</bdi>;
}
