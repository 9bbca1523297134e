/** Who is tried: a user by id, or a name that nobody has; and on which of their own devices. */
interface Tried {
  readonly who: number | string;
  readonly device: string | null;
}

/** What is counted as one: an account by whichever name, and each device of its own. */
export const accountOf = ({ who, device }: Tried): string => {
  const account = typeof who === 'number' ? `user ${who}` : `name ${who.toLowerCase()}`;
  return device === null ? account : `${account} device ${device}`;
};
