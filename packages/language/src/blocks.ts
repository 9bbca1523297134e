/** Block of a text: plain text, or code between two lines of three backticks. */
export interface TextBlock {
  readonly isCode: boolean;
  readonly text: string;
}

const opening = /^ {0,3}```[\w+#.-]*\s*$/;
const closing = /^ {0,3}```\s*$/;

/** Splits a text into plain text and fenced code. An unclosed fence stays plain text. */
export function blocksOf(text: string): TextBlock[] {
  const lines = text.split('\n');
  const lastClosing = lines.findLastIndex((line) => closing.test(line));
  const blocks: TextBlock[] = [];
  const add = (isCode: boolean, said: readonly string[]): void => {
    if (said.some((line) => line.trim() !== '')) blocks.push({ isCode, text: said.join('\n') });
  };
  let textStart = 0;
  let fence: number | null = null;
  for (const [at, line] of lines.entries()) {
    if (fence === null) {
      if (at < lastClosing && opening.test(line)) fence = at;
    } else if (closing.test(line)) {
      const code = lines.slice(fence + 1, at);
      if (code.some((each) => each.trim() !== '')) {
        add(false, lines.slice(textStart, fence));
        add(true, code);
        textStart = at + 1;
      }
      fence = null;
    }
  }
  add(false, lines.slice(textStart));
  return blocks;
}
