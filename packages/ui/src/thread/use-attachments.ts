import { useEffect, useRef, useState } from 'react';
import { formatSize } from '#ui/size.ts';
import type { ThreadFile } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';

/** Permanent refusal of a file by the hub. */
export class FileRefused extends Error {}

/**
 * Uploads a file before the message that will name it; throws an error with a message for people.
 * `share` is the uploaded fraction, from 0 to 1.
 */
export type UploadFile = (
  file: File,
  progress: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<ThreadFile>;

export interface Attachment {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Thumbnail as a data URL; null if the file is not a picture. */
  readonly preview: string | null;
  /** Uploaded fraction; 1 after the hub has stored the file. */
  readonly share: number;
  readonly file: ThreadFile | null;
  readonly problem: string | null;
  /** True if a retry may succeed, because the network or the hub was unavailable. */
  readonly mayPass: boolean;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** Limit of a message, in characters. */
export const longestText = 10_000;

/** Returns true if a message can be sent: not empty, not too long, all files uploaded. */
export function isReadyToSend(text: string, attachments: Attachments | null): boolean {
  const { length } = text.trim();
  const hasFiles = (attachments?.files.length ?? 0) > 0;
  return (length > 0 || hasFiles) && length <= longestText && attachments?.isUploading !== true;
}

interface Bounds {
  readonly filesPerMessage: number;
  readonly fileBytes: number;
}

function problemOf({ size }: File, { fileBytes }: Bounds): string | null {
  if (size === 0) return threadTexts.empty;
  return size > fileBytes ? threadTexts.tooLarge({ size: formatSize(fileBytes) }) : null;
}

/** Files of a message draft. Each upload starts immediately. */
export function useAttachments(upload: UploadFile, bounds: Bounds) {
  const most = bounds.filesPerMessage;
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const sources = useRef(new Map<string, File>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const controller of uploads.values()) controller.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Attachment>): void =>
    setList((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  async function start(key: string): Promise<void> {
    const file = sources.current.get(key);
    if (file === undefined) return;
    change(key, { share: 0, problem: null });
    const controller = new AbortController();
    running.current.set(key, controller);
    const { signal } = controller;
    const onProgress = (share: number): void => change(key, { share });
    try {
      change(key, { file: await upload(file, { signal, onProgress }), share: 1 });
    } catch (error) {
      const mayPass = !(error instanceof FileRefused);
      if (!signal.aborted) change(key, { problem: (error as Error).message, mayPass });
    } finally {
      running.current.delete(key);
    }
  }

  /** Adds files to the draft; returns the accepted files. */
  function add(files: readonly File[]): readonly File[] {
    const taken = files.slice(0, Math.max(0, most - list.length));
    setProblem(taken.length < files.length ? threadTexts.tooMany({ count: most }) : null);
    for (const file of taken) {
      const key = crypto.randomUUID();
      const { name, size: bytes } = file;
      const fault = problemOf(file, bounds);
      const known = { key, name, bytes, problem: fault };
      sources.current.set(key, file);
      setList((all) => [...all, { ...known, preview: null, share: 0, file: null, mayPass: false }]);
      void thumbnail(file).then((preview) => change(key, { preview }));
      if (fault === null) void start(key);
    }
    return taken;
  }

  return {
    list,
    /** Reason why some files were not accepted. */
    problem,
    isUploading: list.some((each) => each.file === null && each.problem === null),
    files: list.flatMap(({ file }) => file ?? []),
    add,
    again: (key: string): void => void start(key),
    remove(key: string): void {
      running.current.get(key)?.abort();
      sources.current.delete(key);
      setProblem(null);
      setList((all) => all.filter((each) => each.key !== key));
    },
    /** Removes the files of a sent message; other files stay. */
    clear(sent: readonly ThreadFile[]): void {
      setProblem(null);
      setList((all) => all.filter(({ file }) => file === null || !sent.includes(file)));
    },
  };
}

const side = 112;

/** Returns a small picture as a data URL; null if the browser cannot decode the file. */
async function thumbnail(file: File): Promise<string | null> {
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
