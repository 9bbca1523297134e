/** Whether it is enough to look for: the hub takes two characters at least as a part of a text. */
export const isPart = (text: string): boolean => /\S.*\S/su.test(text);
