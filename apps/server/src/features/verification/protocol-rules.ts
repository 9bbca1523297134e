/** Small pieces of the protocol that are pure. */

/** The address that brings the browser back to the site; `returnUrl` carries no fragment. */
export function redirectTo(returnUrl: string, code: string, state: string): string {
  const joint = returnUrl.includes('?') ? '&' : '?';
  return `${returnUrl}${joint}hub_code=${code}&hub_state=${state}`;
}

/** The id of an activation from what a site sent, or null when it cannot be one. */
export function readActivationId(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id < 2 ** 31 ? id : null;
}
