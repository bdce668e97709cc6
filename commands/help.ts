/** The description of a command that `--help` prints. */
export interface Help {
  /** The forms of the command, one a line. */
  usage: string
  /** What the command does, in a sentence or two. */
  does: string
  /** Arguments and options, with their meanings. */
  options?: Record<string, string>
  examples: string[]
  /** Meanings of exit statuses, where they differ from `usualExits`. */
  exits?: Record<number, string>
}

const usualExits = { 0: 'done', 1: 'failed; the message says why', 130: 'stopped by Ctrl+C' }

/** The lines of `--help`. */
export function helpText({ usage, does, options = {}, examples, exits }: Help): string {
  const table = (rows: Record<string, string>) => {
    const width = Math.max(...Object.keys(rows).map((name) => name.length))
    return Object.entries(rows).map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
  }
  return [
    usage,
    '',
    does,
    '',
    'Options:',
    ...table({ ...options, '--help': 'prints this text' }),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
    'Exit status:',
    ...table({ ...usualExits, ...exits }),
  ].join('\n')
}
