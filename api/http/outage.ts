// PostgreSQL cannot be reached or cannot answer, as opposed to an error in a query.
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  // read_only_sql_transaction: the server has become a standby.
  '25006',
])

type DatabaseError = Error & { code?: string; syscall?: string; severity?: string }

/** Whether the database cannot be reached, as opposed to an error of one statement. */
export function isOutage(error: DatabaseError): boolean {
  // PostgreSQL rejects or ends the connection.
  if (error.severity === 'FATAL' || error.severity === 'PANIC') return true
  if (error.code === 'ENOENT') return error.syscall === 'connect'
  return (
    unavailable.has(error.code ?? '') ||
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered))/.test(
      error.message,
    )
  )
}
