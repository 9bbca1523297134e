import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';
import { reasonLength } from '#contract/limits.ts';

/** The shapes that all acts of operators share. */

/** Why it is done: whom it is about reads it. */
export const reason = prose(reasonLength);

/** Of an act that needs no more than its reason: the form of a dialog. */
export const reasonBody = z.object({ reason });

/**
 * The newest event of the trail about what is acted on, as the operator saw it; 0: there was none. Where
 * another operator acted since, nothing is done, and the refusal `changed_meanwhile` tells what.
 */
export const seen = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
