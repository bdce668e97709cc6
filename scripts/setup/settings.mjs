import { Failure } from './exit.mjs'
import { run } from './run.mjs'
import { node24 } from './runtime.mjs'

/** Throws a Failure when the server would refuse its settings, before a build takes its time. */
export async function checkSettings() {
  const { status, output } = await run(node24(), ['server/config/check.ts'])
  if (status !== 0) throw new Failure(output.trim())
}
