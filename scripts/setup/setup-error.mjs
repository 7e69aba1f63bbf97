/** A set-up step that cannot go on: one sentence on what is wrong, then what to do about it. */
export class SetupError extends Error {
  /** @param {string} message @param {string} advice */
  constructor(message, advice = '') {
    super(message);
    this.name = 'SetupError';
    this.advice = advice;
  }
}

/** Runs a script's main function; a SetupError is printed for a person, anything else with its stack. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    if (error.advice) console.error(error.advice);
    process.exitCode = 1;
  }
}
