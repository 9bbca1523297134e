import * as z from 'zod/mini';
import { prose } from '#contract/fields.ts';
import { reasonLength } from '#contract/limits.ts';

/** The shapes that all acts of operators share. */

/** Reason of the action; the person concerned reads it. */
export const reason = prose(reasonLength);

/** Body of an action that needs only a reason: the form of a dialog. */
export const reasonBody = z.object({ reason });

/**
 * Newest audit event about the subject as the operator saw it; 0 for none. If another operator
 * acted since, nothing changes, and the refusal `changed_meanwhile` names the event.
 */
export const seen = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
