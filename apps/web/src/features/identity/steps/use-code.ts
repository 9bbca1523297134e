import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { codeIn, codeOf } from '#lib/mailed-code.ts';

const isForeign = ({ src }: HTMLScriptElement): boolean =>
  src !== '' && new URL(src).origin !== location.origin;

/**
 * The code that an emailed link brought in the address, which it leaves at once for `bare`: it must
 * not be photographed or sent on with it. It stays with the entry of the history, so that a reload
 * goes on. Whoever comes back to it after a vendor's script ran gets a page that knows none.
 */
export function useCode(bare: string): string | null {
  const { pathname, state } = useLocation() as {
    readonly pathname: string;
    readonly state: unknown;
  };
  const code = codeOf(pathname);
  const navigate = useNavigate();
  useEffect(() => {
    if (code !== undefined) void navigate(bare, { replace: true, state: { code } });
  }, [code, bare, navigate]);
  const kept = codeIn(state);
  useEffect(() => {
    if (kept !== null && [...document.scripts].some(isForeign)) location.reload();
  }, [kept]);
  return code ?? kept;
}
