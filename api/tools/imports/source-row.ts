/** A place in a file. Lines, and entries of a JSON array, count from 1. */
export interface Place {
  line: number
  entry?: number
}

/**
 * A row of a file, or the reason why it could not be read. A note says what was changed in the row, or in this and further ones.
 */
export type SourceRow = Place & ({ row: unknown; note?: string } | { fault: string })

/** Maximum length of a row in characters, as for request bodies. */
export const maxRowLength = 256 * 1024

export const rowTooLong = `The row is longer than ${maxRowLength / 1024} KiB`

/** Parses one JSON value that begins on the line. */
export function parseJsonRow(line: number, text: string): SourceRow {
  try {
    return { line, row: JSON.parse(text) }
  } catch {
    return { line, fault: 'Not valid JSON' }
  }
}

/** The whole file cannot be imported. The message is a sentence for the user. */
export class UnreadableFile extends Error {}
