/** Operator's way in: the console, a program's token or the command line. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: number; readonly name: string }
  | { readonly kind: 'token'; readonly name: string }
  /** System user who ran the command. */
  | { readonly kind: 'shell'; readonly name: string };
