import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import { noSecurityLog, securityFields, type SecurityLog } from '#api/http/security-log.ts'
import type { Config } from '#server/config/config.ts'

/** The log of this process: a JSON line for each, or a readable one on a terminal. */
export interface Log {
  /** Logged at every level. */
  always(line: string): void
  warn(line: string): void
  info(line: string): void
  debug(line: string): void
  /** The logger behind it, for requests and for lines with fields. */
  logger: Logger
}

const prettyOptions = { ignore: 'pid,hostname', singleLine: true }

/** A log that prints lines of this level and above to standard output. */
export function createLog(level: Config['logLevel']): Log {
  const logger = process.stdout.isTTY
    ? pino({ level }, pretty({ ...prettyOptions, sync: true }))
    : pino({ level })
  const always = logger.child({}, { level: 'info' })
  return {
    always: (line) => always.info(line),
    warn: (line) => logger.warn(line),
    info: (line) => logger.info(line),
    debug: (line) => logger.debug(line),
    logger,
  }
}

/** The security log of a command, in the format of the request log. */
export function commandSecurityLog(level: Config['logLevel'], stream: NodeJS.WriteStream): SecurityLog {
  if (level === 'silent') return noSecurityLog
  const format = stream.isTTY ? pretty.prettyFactory(prettyOptions) : (line: string) => `${line}\n`
  return (event) => {
    const line = { level: 30, time: Date.now(), ...securityFields(event), msg: 'security' }
    stream.write(format(JSON.stringify(line)))
  }
}
