/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; a browser that is slower keeps what it began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
