import { startEmbedded } from '#database/embedded.ts'

// Starts an embedded PostgreSQL, says how to reach it, and stops it when its input ends.
const [dataDir = '', exclusive] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dataDir, log: () => {}, exclusive: exclusive === 'true' })
  const { connection, how, attached, pid } = embedded
  process.stdout.write(`${JSON.stringify({ connection, how, attached, pid })}\n`)
  for await (const _ of process.stdin);
  await embedded.stop()
  process.exit(0)
} catch (error) {
  process.stderr.write((error as Error).message)
  process.exit(1)
}
