const kinds: Readonly<Record<string, string>> = {
  object: 'an object: { … }',
  array: 'a list: [ … ]',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
};

/** Faults of a `catalog.json`. Each message follows the path of the value. */
export const faultTexts = {
  notJson: (why: string) => `invalid JSON: ${why}`,
  missing: 'is missing',
  otherKind: (expected: string) => `must be ${kinds[expected] ?? expected}`,
  unknownKeys: (keys: string) => `has an unknown field: ${keys}. Check the spelling`,
  unknownLanguage: (known: string) => `must be the code of a language: ${known}`,
  empty: 'must not be empty',
  tooSmall: 'must be more than 0',
  tooLong: (most: string) => `must have at most ${most} characters`,
  notAnAddress: 'must be a web address (http or https)',
  notAnInstant: 'must be a UTC time such as 2026-11-27T00:00:00Z',
  other: 'is invalid',
} as const;

export const exampleTexts = {
  brand: (name: string) =>
    `brand.name: “${name}” is the name of the example. Set HUB_CATALOG to your own catalog.`,
  contact: (contact: string) =>
    `security.contact: ${contact} is the address of the example, which no one reads.`,
  social: (names: string) =>
    `links.social: ${names} leads to the start page of the service, not to your page.`,
  envato: 'brand.name: Envato’s terms for its API allow no “Envato” in the name of an application.',
} as const;
