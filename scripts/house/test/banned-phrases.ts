type Banned = readonly (readonly [phrase: RegExp, instead: string])[];

/** Phrases that are banned from all texts, comments and test names, with their replacements. */
export const bannedEverywhere: Banned = [
  [/\bany ?more\b/i, 'no longer'],
  [/\b(?:some|no|every|any)body\b/i, 'someone, no one, everyone, anyone, or the role'],
  [/\bmeanwhile\b/i, 'in the meantime, since then'],
  [/\banew\b/i, 'again'],
  [/\b(?:a|one|the) press\b/i, 'click'],
  [/\b(?:is|are) said\b/i, 'is shown, appears'],
];

/** Phrases that are banned from texts for people, with their replacements. */
export const bannedPhrases: Banned = [
  ...bannedEverywhere,
  [/\bno more\b(?=[.,;:!?]|$)/i, 'no longer'],
  [/(?<![\w./-])(?:mails?|(?<!verification )e-mails?)(?![\w/:-]|\.\w| server)/i, 'email'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:who|what)ever\b/i, 'anyone who, any'],
  [/\b(?:stands? in|stood) for\b/i, 'replaces'],
  [/\bstands? (?:in|here|there|above|below|beside)\b/i, 'is recorded in, appears'],
  [/^(?:Take|Make|Change|Give|Look at) it\b/, 'a verb with its object'],
  [/\b(?:is|are|was|were) given up\b/i, 'failed, or was canceled'],
  [/\btrail\b/i, 'audit log'],
  [/\b(?:it is|they are) (?:theirs|nobody[’']s) now\b/i, 'assigned to, or unassigned'],
  [/\btaken away\b/i, 'removed'],
  [/\bin vain\b/i, 'without success'],
];
