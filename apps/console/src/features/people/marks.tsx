import { Badge } from '@hub/ui/badge';
import type { FoundPerson } from './api.ts';
import { texts } from './texts.ts';

const { marks } = texts;

type AccountMarks = Pick<FoundPerson, 'blocked_at' | 'erase_at' | 'email_verified' | 'is_operator'>;

/** Most severe mark of an account; nothing if there is none. */
export function Marks({ of: person }: { readonly of: AccountMarks }) {
  if (person.blocked_at !== null) return <Badge tone="bad">{marks.blocked}</Badge>;
  if (person.erase_at !== null) return <Badge tone="attention">{marks.leaving}</Badge>;
  if (!person.email_verified) return <Badge tone="neutral">{marks.unverified}</Badge>;
  return person.is_operator ? <Badge tone="info">{marks.operator}</Badge> : null;
}
