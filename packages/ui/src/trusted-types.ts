/** Factory that browsers with W3C Trusted Types offer. */
interface Factory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (address: string) => string | null;
    },
  ): unknown;
}

/** Elements that run or load something, and attributes that do. */
const code =
  /<(?:script|iframe|object|embed|base|meta|link)\b|[\s"'/]on[a-z]+\s*=|javascript:|srcdoc/i;

/**
 * The one way by which libraries may still make markup and workers of text: markup without code, and
 * scripts of the hub's own build. The page's policy asks for it, and without it they could make neither.
 */
export function guardMarkup(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (code.test(text) ? null : text),
    createScriptURL(address) {
      const url = URL.parse(address, location.href);
      const isBuilt = url?.origin === location.origin && url.pathname.includes('/assets/');
      return isBuilt ? address : null;
    },
  });
}
