/** Account under attack: a user by id, or an unknown name; and the known device, if any. */
interface AttackedAccount {
  readonly who: number | string;
  readonly device: string | null;
}

/**
 * Returns the counter key: one for an account under any of its names, and one for each known
 * device.
 */
export const accountOf = ({ who, device }: AttackedAccount): string => {
  const account = typeof who === 'number' ? `user ${who}` : `name ${who.toLowerCase()}`;
  return device === null ? account : `${account} device ${device}`;
};
