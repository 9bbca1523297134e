const refusals = new WeakSet<Error>();

/** Error that one sentence explains; its stack would only hide the sentence. */
export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  refusals.add(error);
  return error;
}

/** Runs a script. A refusal prints its sentence, any other error its stack. */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error && refusals.has(error) ? error.message : error);
    process.exitCode = 1;
  }
}
