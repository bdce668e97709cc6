import type { Cache } from '#api/http/cache/cache.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { MediaStore, Picture } from '#api/http/media-store.ts'
import type { Outgoing, PageIcon } from '#api/http/outgoing.ts'
import type { Worker } from '#api/jobs/public.ts'
import { pathOf, pictureOf, tryToRemovePictures } from '#api/media/public.ts'
import type { Database } from '#database/client.ts'
import { makeLogo } from './make-logo.ts'
import { setLogo, takeToolsWithoutLogo, type ToolWithoutLogo } from './queries.ts'

interface Services {
  database: Database
  outgoing: Outgoing
  cache: Pick<Cache, 'invalidate'>
  media: MediaStore
  log: { warn(line: string): void }
}

// Slots are left for members who look up a page.
const atOnce = 3
const triedIcons = 4

async function loadLogo(
  { outgoing }: Services,
  icons: PageIcon[],
  signal: AbortSignal,
): Promise<Picture | undefined> {
  for (const { address, kind } of icons.slice(0, triedIcons)) {
    if (signal.aborted) return undefined
    const file = await outgoing.fetchPicture(address)
    const logo = file && (await makeLogo(file, { isCropped: kind === 'og:image', signal }))
    // The site's other icons are not tried, so that each attempt holds up other logos once at most.
    if (logo === 'killed') return undefined
    if (logo) return pictureOf(logo)
  }
  return undefined
}

async function fetchLogo(services: Services, tool: ToolWithoutLogo, signal: AbortSignal): Promise<void> {
  const { database, outgoing, cache, media } = services
  const page = await outgoing.readPage(tool.link)
  const picture = page && (await loadLogo(services, page.icons, signal))
  if (!picture) return
  const store = () => media.write(picture)
  // Without a transaction: this can take long.
  await store()
  if (await setLogo(database, tool, { path: pathOf(picture), store })) {
    cache.invalidate([tags.tool(tool.id)])
  }
  await tryToRemovePictures(database, media)
}

/** Fetches the logos of all tools that are due. A logo that cannot be fetched is no error. */
export async function fetchLogos(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const tools = await takeToolsWithoutLogo(services.database, atOnce)
    if (tools.length === 0) return
    await Promise.all(tools.map((tool) => fetchLogo(services, tool, signal)))
  }
}

/** The worker for the logos of tools. Does nothing with OUTGOING=off. */
export function logoWorker(services: Services): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      try {
        if (services.outgoing.isOn) {
          await fetchLogos(services, AbortSignal.any([job!.signal, stopping]))
        }
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        services.log.warn(`Logos could not be stored: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
