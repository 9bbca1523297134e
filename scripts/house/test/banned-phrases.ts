/** Phrases that no text for people contains, each with what to write instead. */
export const bannedPhrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bno more\b(?=[.,;:!?]|$)/i, 'no longer'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:some|no|every|any)body\b/i, 'someone, no one, everyone, anyone, or the role'],
  [/\b(?:who|what)ever\b/i, 'anyone who, any'],
  [/\b(?:stands? in|stood) for\b/i, 'replaces'],
  [/\bstands? (?:in|here|there|above|below|beside)\b/i, 'is recorded in, appears'],
  [/^(?:Take|Make|Change|Give|Look at) it\b/, 'a verb with its object'],
  [/\b(?:is|are|was|were) given up\b/i, 'failed, or was canceled'],
  [/\btrail\b/i, 'audit log'],
  [/\bmeanwhile\b/i, 'in the meantime, since then'],
  [/\banew\b/i, 'again'],
  [/\b(?:it is|they are) (?:theirs|nobody[’']s) now\b/i, 'assigned to, or unassigned'],
  [/\bone press\b/i, 'one click'],
  [/\btaken away\b/i, 'removed'],
  [/\bin vain\b/i, 'without success'],
];
