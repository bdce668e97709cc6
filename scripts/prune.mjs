// Removes from node_modules what the built site does not run on: build tools, and the Node of npm, for a container image
// with its own Node 24. With --external-database, the embedded PostgreSQL too. Works offline.
import './setup/node-version.mjs'
import { exitWith, Failure } from './setup/exit.mjs'
import { npm } from './setup/install.mjs'
import { buildOnly, embeddedPostgres, nodePackages } from './setup/packages.mjs'
import { run, tail } from './setup/run.mjs'

await exitWith(async () => {
  const [program, ...first] = npm()
  const isExternal = process.argv.includes('--external-database')
  const removed = [...buildOnly, ...Object.values(nodePackages), ...(isExternal ? embeddedPostgres() : [])]
  const flags = ['--no-save', '--omit=dev', '--offline', '--no-audit', '--no-fund']
  const { status, output } = await run(program, [...first, 'uninstall', ...flags, ...removed])
  if (status !== 0)
    throw new Failure('The packages could not be removed; see the output of npm above.', tail(output))
  return 0
})
