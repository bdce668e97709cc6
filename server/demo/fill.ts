import { hasDemo } from '#database/demo/state.ts'
import type { Config } from '#server/config/config.ts'
import { demoSignIn, isEmpty, loadDemo } from './demo.ts'
import type { Log } from '#server/log.ts'
import type { OpenDatabase } from '#server/open-database.ts'

/**
 * Fills an empty embedded database with demo content, where DEMO wants it. Returns how to sign in as a demo member,
 * if there are any and they may.
 */
export async function fill(
  { database, embedded }: OpenDatabase,
  config: Config,
  mediaDir: string,
  log: Log,
): Promise<{ email: string; password: string } | undefined> {
  if (config.demo && embedded && (await isEmpty(database))) {
    log.info('Loading the demo content')
    await loadDemo({ database, mediaDir, log: log.info })
  }
  return config.demoSignIn && (await hasDemo(database)) ? demoSignIn : undefined
}
