/** An error for the person who typed the command; `details` is the output of the program that failed. */
export class Failure extends Error {
  constructor(sentence, details = '') {
    super(sentence)
    this.details = details
  }
}

/** Runs `command` and sets the exit status that it returns. A Failure is printed without a stack. */
export async function exitWith(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.details !== '') console.error(error.details)
    console.error(error.message)
    process.exitCode = 1
  }
}
