/** The row of a line of a dump, or a sentence per error. */
export type Checked<Row> = { row: Row } | { reasons: string[] }
