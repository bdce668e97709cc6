/** Something that whoever typed the command has to read; `details` is what a program said before it failed. */
export class Failure extends Error {
  constructor(sentence, details = '') {
    super(sentence)
    this.details = details
  }
}

/** Runs `command` and ends the process with its answer; a Failure is told without a stack. */
export async function endWith(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.details !== '') console.error(error.details)
    console.error(error.message)
    process.exitCode = 1
  }
}
