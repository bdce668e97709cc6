import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import type { FixedSettings, LiveSettings } from '#api/http/call.ts'
import type { Database } from '#database/client.ts'
import { readSettings } from './settings-queries.ts'

interface Settings {
  database: Database
  fixed: FixedSettings
  log: { warn(line: string): void }
}

/**
 * Loads the settings, and again at each invalidation of the tag `site`, by this server or another one. As a listener of the
 * cache it is told in the same moment in which the entries with the tag go.
 */
export async function loadLiveSettings({ database, fixed, log }: Settings) {
  let present = { ...(await readSettings(database)), ...fixed }
  let loading = Promise.resolve()

  async function load(before: Promise<void>): Promise<void> {
    // One after the other, so that no older row replaces a newer one.
    await before
    try {
      present = { ...(await readSettings(database)), ...fixed }
    } catch (error) {
      log.warn(`The settings could not be loaded: ${(error as Error).message}`)
    }
  }

  function renew(): void {
    loading = load(loading)
  }

  return {
    get name() {
      return present.name
    },
    get tagline() {
      return present.tagline
    },
    get logo() {
      return present.logo
    },
    get dump() {
      return present.dump
    },
    fixed,
    renewed: () => loading,
    invalidate(changed: CacheTag[]) {
      if (changed.includes(tags.site)) renew()
    },
    setListening(listening: boolean) {
      // Other servers may have changed them meanwhile.
      if (listening) renew()
    },
  } satisfies LiveSettings & Record<string, unknown>
}

/** Settings that stay, for an API on its own. */
export function constantSettings(name = 'Toolshelf'): LiveSettings {
  return { name, tagline: '', logo: null, dump: false, fixed: {}, renewed: async () => {} }
}

/** The name of the site now, for commands. */
export async function siteName(database: Database, fixed: FixedSettings): Promise<string> {
  return fixed.name ?? (await readSettings(database)).name
}
