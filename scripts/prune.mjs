// Leaves in node_modules only what the built site runs on: without what built it, and without the Node of npm, for a
// place that has a Node 24 of its own (a container image). No registry is asked.
import './setup/node-version.mjs'
import { endWith, Failure } from './setup/failure.mjs'
import { npm } from './setup/install.mjs'
import { buildOnly, nodePackages } from './setup/packages.mjs'
import { run, tail } from './setup/run.mjs'

await endWith(async () => {
  const [program, ...first] = npm()
  const leftOut = [...buildOnly, ...Object.values(nodePackages)]
  const flags = ['--no-save', '--omit=dev', '--offline', '--no-audit', '--no-fund']
  const { status, output } = await run(program, [...first, 'uninstall', ...flags, ...leftOut])
  if (status !== 0)
    throw new Failure('The packages could not be removed; what npm said stands above.', tail(output))
  return 0
})
