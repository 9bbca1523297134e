interface Factory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (address: string) => string | null;
    },
  ): unknown;
}

/** Matches elements and attributes that run or load something. */
const code =
  /<(?:script|iframe|object|embed|base|meta|link)\b|[\s"'/]on[a-z]+\s*=|javascript:|srcdoc/i;

/**
 * Default Trusted Types policy, which the page's content policy requires. Libraries may create only
 * markup without code, and workers from the hub's own build.
 */
export function guardMarkup(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (code.test(text) ? null : text),
    createScriptURL(address) {
      const url = URL.parse(address, location.href);
      if (url?.origin !== location.origin) return null;
      const isPush = url.pathname === '/push-worker.js' && url.search === '';
      return isPush || url.pathname.includes('/assets/') ? address : null;
    },
  });
}
