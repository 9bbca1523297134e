import { useEffect } from 'react';
import { navigate, useHistoryState, usePathname } from '@hub/client/router';
import { codeIn, codeOf } from '#lib/mailed-code.ts';

const isForeign = ({ src }: HTMLScriptElement): boolean =>
  src !== '' && new URL(src).origin !== location.origin;

/**
 * Code of an emailed link. It is removed from the address at once, so that it cannot be copied or
 * leaked by referrers. The history entry stores it, so that a reload works. After a vendor's script
 * has run, going back finds no code.
 */
export function useCode(bare: string): string | null {
  const code = codeOf(usePathname());
  const kept = codeIn(useHistoryState<unknown>());
  useEffect(() => {
    if (code !== undefined) navigate(bare, { replace: true, state: { code } });
  }, [code, bare]);
  useEffect(() => {
    if (kept !== null && [...document.scripts].some(isForeign)) location.reload();
  }, [kept]);
  return code ?? kept;
}
