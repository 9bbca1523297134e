import { isolated } from '@hub/contract/direction';
import { labelAndMore, licenseLabel } from '@hub/contract/license-label';
import { problems, type ProblemCode } from '@hub/contract/problems';
import { eventTexts, eventWords, isEventName } from './texts.ts';

/** Details that tell a person the subject of an event. Row ids are not shown. */
const subjects = ['site', 'host', 'item', 'itemName', 'name', 'role'] as const;

type Details = Readonly<Record<string, unknown>>;

/**
 * `reason` is a code in these events, and no operator's text; the end of a site has this one if no
 * reason was given.
 */
const isCode = (event: string, reason: string): boolean =>
  event === 'identity.sign_in_refused' || (event === 'verification.ended' && reason === 'operator');

/** Support's reason, as the operator wrote it. */
export const reasonOf = (event: string, actor: string, { reason }: Details): string | null =>
  actor === 'operator' && typeof reason === 'string' && !isCode(event, reason) ? reason : null;

/** Describes an event in a sentence. */
export function textOf(event: string, details: Details): string {
  // A newer release on this database may write events that this one does not know.
  const text = isEventName(event) ? eventTexts[event] : event;
  const subject = licenseIn(details) ?? subjectIn(details);
  const about = subject === null ? text : eventWords.about({ event: text, subject });
  const why = whyIn(event, details);
  return why === null ? about : eventWords.because({ event: about, reason: why });
}

/** Returns the reason for a refused activation, which both the buyer and support ask first. */
function whyIn(event: string, { reason }: Details): string | null {
  const isKnown = event === 'verification.refused' && typeof reason === 'string';
  return isKnown && Object.hasOwn(problems, reason) ? problems[reason as ProblemCode].title : null;
}

function subjectIn(details: Details): string | null {
  const subject = subjects.map((key) => details[key]).find((value) => typeof value === 'string');
  return subject === undefined ? null : isolated(subject);
}

/**
 * Returns the license in the details, with its site if named, and the number of others; null if
 * there is none.
 */
function licenseIn({ item, code_end: code, site, count }: Details): string | null {
  if (typeof item !== 'string' || typeof code !== 'string') return null;
  const label = licenseLabel({ item, code, site: typeof site === 'string' ? site : null });
  return labelAndMore(label, typeof count === 'number' ? count - 1 : 0);
}
