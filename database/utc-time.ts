/**
 * SQL that writes a time in the contract's format: RFC 3339 in UTC with milliseconds. Colons are quoted because pgbench reads
 * `:name` as a variable.
 */
export function utcTime(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`
}
