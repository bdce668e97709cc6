import type { Connection } from './connection.ts'
import { gather, type Load } from './crowd.ts'

/** Every connection sends as soon as it is answered. Returns the answers for a second. */
export async function saturate(load: Load): Promise<number> {
  const { connections, walk, leave, over } = await gather(load)
  let answers = 0
  let walking = connections.length
  const begun = performance.now()
  const end = begun + 1000 * load.seconds
  const count = () => void (answers += 1)
  const start = (connection: Connection) => {
    if (performance.now() < end) walk(connection, load.visit(), count, () => start(connection))
    else if (--walking === 0) leave()
  }
  for (const connection of connections) start(connection)
  await over
  return (1000 * answers) / (performance.now() - begun)
}
