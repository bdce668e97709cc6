import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'
import { noSecurityLog, securityFields, type SecurityLog } from '#api/http/security-log.ts'
import type { Config } from '#server/config/config.ts'

/** The log of startup and shutdown: one line of text each. */
export interface Log {
  /** Logged at every level. */
  always(line: string): void
  warn(line: string): void
  info(line: string): void
  debug(line: string): void
}

const ignore = () => {}
const print = (line: string) => console.log(line)
const levels = ['trace', 'debug', 'info', 'warn']

/** A log that prints lines of this level and above. */
export function createLog(level: Config['logLevel']): Log {
  const lowest = levels.indexOf(level)
  const at = (kind: string) => (lowest >= 0 && levels.indexOf(kind) >= lowest ? print : ignore)
  return { always: print, warn: at('warn'), info: at('info'), debug: at('debug') }
}

const prettyOptions = { ignore: 'pid,hostname', singleLine: true }

/** The security log of a command, in the format of the request log. */
export function commandSecurityLog(level: Config['logLevel'], stream: NodeJS.WriteStream): SecurityLog {
  if (level === 'silent') return noSecurityLog
  const format = stream.isTTY ? pretty.prettyFactory(prettyOptions) : (line: string) => `${line}\n`
  return (event) => {
    const line = { level: 30, time: Date.now(), ...securityFields(event), msg: 'security' }
    stream.write(format(JSON.stringify(line)))
  }
}

/** The request log: readable lines on a terminal, else JSON. */
export function requestLog(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (!process.stdout.isTTY) return { level }
  return { level, stream: pretty({ ...prettyOptions, sync: true }) }
}
