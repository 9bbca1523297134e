import { open } from 'node:fs/promises';

/** Bytes processed at once, which limits the delay of other work. */
export const pieceBytes = 65_536;

/** A stranger's file, read in pieces that never block the event loop for long. */
export interface Pieces {
  /** Bytes of all. */
  readonly size: number;
  /** Reads at most one piece from there; shorter at the end. */
  at(position: number): Promise<Buffer>;
  /** Reads all pieces in order. */
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
