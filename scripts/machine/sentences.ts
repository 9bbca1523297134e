const refusals = new WeakSet<Error>();

/** An end that one sentence explains; its stack would only hide it. */
export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  refusals.add(error);
  return error;
}

/** Runs a script: a refusal ends it with its sentence, anything else with the whole error. */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error && refusals.has(error) ? error.message : error);
    process.exitCode = 1;
  }
}
