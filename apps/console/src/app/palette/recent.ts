import { keepDraft, readDraft, recentKey } from '#lib/drafts.ts';
import type { Option } from './options.ts';

/** Lines that are remembered. */
const most = 5;

/** Returns what this operator opened from here last, the newest first. */
export function readRecent(username: string): Option[] {
  try {
    const kept: unknown = JSON.parse(readDraft(recentKey(username)) ?? '[]');
    return Array.isArray(kept) ? (kept as Option[]).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a subject that was opened. What was typed is never kept. */
export function keepRecent(username: string, opened: Option): void {
  if (opened.dialog !== undefined || opened.isKept === false) return;
  const { group } = opened;
  if (group === 'actions' || group === 'pages') return;
  const kind = group === 'recent' ? opened.kind : group;
  const others = readRecent(username).filter(({ id }) => id !== opened.id);
  const lines = [{ ...opened, group: 'recent', kind }, ...others].slice(0, most);
  keepDraft(recentKey(username), JSON.stringify(lines));
}
