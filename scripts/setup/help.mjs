/** Prints the help of a script and ends it, when `--help` is among the arguments. */
export function help(text) {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return
  console.log(`${text.trim()}\n\nExit status: 0 done, 1 failed.`)
  process.exit(0)
}
