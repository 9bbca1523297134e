/** Causes of audit events. */
export const actorKinds = ['user', 'operator', 'site', 'hub', 'anonymous'] as const;

/** Operator of an action: a person in the console, a program with a token, or a shell user. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: number; readonly name: string }
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'shell'; readonly name: string };
