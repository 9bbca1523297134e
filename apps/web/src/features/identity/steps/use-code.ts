import { useEffect } from 'react';
import { navigate, useHistoryState, usePathname } from '@hub/client/router';
import { codeIn, codeOf } from '#lib/mailed-code.ts';

const isForeign = ({ src }: HTMLScriptElement): boolean =>
  src !== '' && new URL(src).origin !== location.origin;

/**
 * Returns the code of a mailed link, or null. The hook removes the code from the address
 * immediately, so that no one can copy it and no referrer leaks it. The history entry stores the
 * code for a reload. If a vendor’s script is on the page, the hook reloads the page first.
 */
export function useCode(bare: string): string | null {
  const code = codeOf(usePathname());
  const storedCode = codeIn(useHistoryState<unknown>());
  useEffect(() => {
    if (code !== undefined) navigate(bare, { replace: true, state: { code } });
  }, [code, bare]);
  useEffect(() => {
    if (storedCode !== null && [...document.scripts].some(isForeign)) location.reload();
  }, [storedCode]);
  return code ?? storedCode;
}
