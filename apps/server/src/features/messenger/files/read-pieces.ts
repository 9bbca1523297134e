import { open } from 'node:fs/promises';

/** What is worked on at once, in bytes: whoever waits meanwhile waits for no more than this. */
export const pieceBytes = 65_536;

/** A file of a stranger, read in pieces of which none holds the event loop for long. */
export interface Pieces {
  /** Bytes of all. */
  readonly size: number;
  /** At most one piece from there on; what is at the end is shorter. */
  at(position: number): Promise<Buffer>;
  /** One after the other. */
  all(): AsyncIterable<Buffer>;
}

export async function withPieces<T>(
  path: string,
  work: (pieces: Pieces) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const at = async (position: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(
        Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(size - position, 0))),
        { position },
      );
      return buffer.subarray(0, bytesRead);
    };
    return await work({
      size,
      at,
      async *all() {
        for (let position = 0; position < size; position += pieceBytes) yield at(position);
      },
    });
  } finally {
    await file.close();
  }
}
