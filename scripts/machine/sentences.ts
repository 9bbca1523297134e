const refusals = new WeakSet<Error>();

/** Creates an error with a sentence for the person; its stack is not shown. */
export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  refusals.add(error);
  return error;
}

export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error && refusals.has(error) ? error.message : error);
    process.exitCode = 1;
  }
}
