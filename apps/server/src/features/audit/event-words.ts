import { isolated } from '@hub/contract/direction';
import { labelAndMore, licenseLabel } from '@hub/contract/license-label';
import { problems, type ProblemCode } from '@hub/contract/problems';
import { eventTexts, eventWords, isEventName } from './texts.ts';

/** Details that name the subject of an event for readers. Row ids are not shown. */
const subjects = ['site', 'host', 'item', 'itemName', 'name', 'role'] as const;

type Details = Readonly<Record<string, unknown>>;

/** True if `reason` is a code, not the text of an operator. `operator`: no reason was given. */
const isCode = (event: string, reason: string): boolean =>
  event === 'identity.sign_in_refused' || (event === 'verification.ended' && reason === 'operator');

/** Returns the reason that the operator typed; null if there is none. */
export const reasonOf = (event: string, actor: string, { reason }: Details): string | null =>
  actor === 'operator' && typeof reason === 'string' && !isCode(event, reason) ? reason : null;

export function textOf(event: string, details: Details): string {
  // A newer release on the same database may write events that this release does not know.
  const text = isEventName(event) ? eventTexts[event] : event;
  const subject = licenseIn(details) ?? subjectIn(details);
  const about = subject === null ? text : eventWords.about({ event: text, subject });
  const why = whyIn(event, details);
  return why === null ? about : eventWords.because({ event: about, reason: why });
}

/** Returns the reason for a refused activation, which buyers and support ask for first. */
function whyIn(event: string, { reason }: Details): string | null {
  const isKnown = event === 'verification.refused' && typeof reason === 'string';
  return isKnown && Object.hasOwn(problems, reason) ? problems[reason as ProblemCode].title : null;
}

function subjectIn(details: Details): string | null {
  const subject = subjects.map((key) => details[key]).find((value) => typeof value === 'string');
  return subject === undefined ? null : isolated(subject);
}

/** Returns the label of the license with its site; null if the details name no license. */
function licenseIn({ item, code_end: code, site, count }: Details): string | null {
  if (typeof item !== 'string' || typeof code !== 'string') return null;
  const label = licenseLabel({ item, code, site: typeof site === 'string' ? site : null });
  return labelAndMore(label, typeof count === 'number' ? count - 1 : 0);
}
