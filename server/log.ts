import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'
import { noSecurityLog, securityFields, type SecurityLog } from '#api/http/security-log.ts'
import type { Config } from './config/config.ts'

/** What the start and the end of the server say, line by line, for people. */
export interface Log {
  /** Said at every level: what who started it waits for. */
  always(line: string): void
  warn(line: string): void
  info(line: string): void
  debug(line: string): void
}

const quiet = () => {}
const say = (line: string) => console.log(line)
const levels = ['trace', 'debug', 'info', 'warn']

/** The log at a level: a line is said where its kind is of that level or a weightier one. */
export function createLog(level: Config['logLevel']): Log {
  const from = levels.indexOf(level)
  const of = (kind: string) => (from >= 0 && levels.indexOf(kind) >= from ? say : quiet)
  return { always: say, warn: of('warn'), info: of('info'), debug: of('debug') }
}

const prettyOptions = { ignore: 'pid,hostname', singleLine: true }

/** Security events of a command, which has no log of requests, in the same lines. */
export function commandSecurityLog(level: Config['logLevel'], stream: NodeJS.WriteStream): SecurityLog {
  if (level === 'silent') return noSecurityLog
  const format = stream.isTTY ? pretty.prettyFactory(prettyOptions) : (line: string) => `${line}\n`
  return (event) => {
    const line = { level: 30, time: Date.now(), ...securityFields(event), msg: 'security' }
    stream.write(format(JSON.stringify(line)))
  }
}

/** The log of requests: for a terminal in lines to read, else in JSON. */
export function requestLog(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (!process.stdout.isTTY) return { level }
  return { level, stream: pretty({ ...prettyOptions, sync: true }) }
}
