/** Operator of an action: a person in the console, a program with a token, or a shell user. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: number; readonly name: string }
  | { readonly kind: 'token'; readonly name: string }
  /** System user who ran the command. */
  | { readonly kind: 'shell'; readonly name: string };
