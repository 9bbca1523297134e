import type { BodyOf } from '@hub/contract/calls';

/** A page by its pattern, or a link out by its host. */
export type Visit = BodyOf<'countVisit'>;
