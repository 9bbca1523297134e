/** Type of a picture by its content, not by the Content-Type of its host. */
export interface PictureKind {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Maximum side in pixels. A larger picture could fill a browser's memory from few bytes. */
const mostPixels = 4_096;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function readPng(bytes: Uint8Array): PictureKind | null {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 16) !== 'IHDR') return null;
  const view = viewOf(bytes);
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(bytes: Uint8Array): PictureKind | null {
  if (!/^GIF8[79]a$/.test(text(bytes, 0, 6))) return null;
  const view = viewOf(bytes);
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(bytes: Uint8Array): PictureKind | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null;
  const view = viewOf(bytes);
  const type = 'image/webp';
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (text(bytes, 12, 16)) {
    case 'VP8 ': {
      const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
      return { type, width: width & 0x3fff, height: height & 0x3fff };
    }
    case 'VP8L': {
      const sides = view.getUint32(21, true);
      return { type, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: three(24) + 1, height: three(27) + 1 };
    default:
      return null;
  }
}

function readJpeg(bytes: Uint8Array): PictureKind | null {
  if (text(bytes, 0, 3) !== '\xff\xd8\xff') return null;
  const view = viewOf(bytes);
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

const readers = [readPng, readJpeg, readGif, readWebp];

/** Returns type and size; null for other types, and truncated or oversized pictures. */
export function pictureOf(bytes: Uint8Array): PictureKind | null {
  try {
    for (const read of readers) {
      const kind = read(bytes);
      if (kind === null) continue;
      const sides = [kind.width, kind.height];
      return sides.every((side) => side >= 1 && side <= mostPixels) ? kind : null;
    }
  } catch {
    // The bytes end before the header is complete.
  }
  return null;
}

/** Hosts of item pictures at the marketplace, including their subdomains. */
const marketplaceHosts = ['envatousercontent.com', 's3.envato.com', 'themeforest.net'];

export interface PictureSources {
  /** Origin of the marketplace in the settings, which is on this machine in the sandbox. */
  readonly marketplace: string;
  readonly catalogue: readonly string[];
}

/**
 * Returns true if the hub may fetch a picture from this address. Addresses above 1,000 characters
 * are forbidden because they do not fit into the hub's address.
 */
export function isAllowedSource(address: string, sources: PictureSources): boolean {
  const url = URL.parse(address);
  if (url === null || address.length > 1_000 || url.username !== '' || url.password !== '') {
    return false;
  }
  if (url.origin === sources.marketplace) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const catalogHosts = sources.catalogue.map((one) => URL.parse(one)?.hostname);
  return (
    catalogHosts.includes(url.hostname) ||
    marketplaceHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
