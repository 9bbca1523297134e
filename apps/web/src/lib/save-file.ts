/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; a browser that is slower keeps what it began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
