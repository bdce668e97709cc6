/** A row as it was read, or what kept it from being read. Lines count from 1. */
export type SourceRow = { line: number; row: unknown } | { line: number; fault: string }

/** Longer rows are refused, as longer bodies are by the site; in characters. */
export const longestRow = 256 * 1024

export const tooLong = `The row is longer than ${longestRow / 1024} KiB`

/** One JSON value, at the line it begins on. */
export function jsonRow(line: number, text: string): SourceRow {
  try {
    return { line, row: JSON.parse(text) }
  } catch {
    return { line, fault: 'Not valid JSON' }
  }
}

/** The import as a whole can't be: its message is a sentence for the one who asked for it. */
export class Unreadable extends Error {}
