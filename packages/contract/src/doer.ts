/** Who acts as one who runs the hub, by whichever door: the console, a program’s token, the command line. */
export type Doer =
  | { readonly kind: 'user'; readonly userId: number; readonly name: string }
  | { readonly kind: 'token'; readonly name: string }
  /** The system user who called the command. */
  | { readonly kind: 'shell'; readonly name: string };
