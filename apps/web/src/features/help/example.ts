/** Example purchase code that belongs to no purchase. */
export const example = '8f14e45f-ceea-467f-a1b2-9d0c3b7e21c4';
