/** Cursor of a list that is sorted by time, written as `1760000000000.17`. */
export interface Place {
  readonly at: Date;
  readonly id: number;
}

/** Latest instant of a cursor. A forged cursor could exceed the range of the database. */
const lastInstant = Date.UTC(9999, 0);
const lastId = 2 ** 31 - 1;

/** Parses a cursor; null without a cursor. A forged cursor is limited to valid values. */
export const placeIn = (text: string | undefined): Place | null => {
  if (text === undefined) return null;
  const [at, id] = text.split('.');
  return {
    at: new Date(Math.min(Number(at) || 0, lastInstant)),
    id: Math.min(Number(id) || 0, lastId),
  };
};

export const textOfPlace = ({ at, id }: Place): string => `${at.getTime()}.${id}`;
