/** Leaves the hub for another address. Apart, because a test cannot follow the browser there. */
export const leaveFor = (url: string): void => location.assign(url);
