const side = 112;

/**
 * Returns a small picture of a file as a data URL; null if it is no picture or the browser cannot
 * decode it.
 */
export async function thumbnail(file: File): Promise<string | null> {
  if (!/^image\/(?:png|jpeg|gif|webp)$/.test(file.type)) return null;
  if (typeof createImageBitmap === 'undefined') return null;
  try {
    const bitmap = await createImageBitmap(file);
    const share = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * share);
    canvas.height = Math.round(bitmap.height * share);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/webp', 0.8);
  } catch {
    return null;
  }
}
