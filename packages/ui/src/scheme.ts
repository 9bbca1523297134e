/** Color scheme, which the document reads before first paint. */

export const schemeKey = 'hub_theme';

export type Scheme = 'system' | 'light' | 'dark';

const isChoice = (text: string | null): text is 'light' | 'dark' =>
  text === 'light' || text === 'dark';

export function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme ?? null;
  return isChoice(chosen) ? chosen : 'system';
}

/** Applies and stores a scheme; without storage it applies to this page only. */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset.theme;
  else dataset.theme = scheme;
  try {
    if (scheme === 'system') localStorage.removeItem(schemeKey);
    else localStorage.setItem(schemeKey, scheme);
  } catch {
    // Storage may be forbidden.
  }
}
