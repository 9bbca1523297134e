import { open } from 'node:fs/promises';

/** Size of a chunk in bytes. A chunk is small enough not to block the event loop. */
export const pieceBytes = 65_536;

export interface Pieces {
  /** Size of the file in bytes. */
  readonly size: number;
  /** Reads one chunk from a byte position. The last chunk may be shorter. */
  at(position: number): Promise<Buffer>;
  all(): AsyncIterable<Buffer>;
}

/** Opens a file and runs `work` with its chunks. The file is closed afterward. */
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
