import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const kinds = 'test.{ts,tsx,mjs}'
const withoutTests = ['node_modules/**', 'build/**', 'data/**', 'e2e/**']

// They change the process that they run in, count in it, or mostly wait for programs that they start.
const alone = [
  `server/{*lifecycle,edge/freshness,failover,metrics,pressure,replicas,workers}.${kinds}`,
  `{commands/*,commands/backup/*,bench/chaos/*,database/embedded*}.${kinds}`,
  `scripts/{*,setup/build,setup/server}.${kinds}`,
  `**/{login,session,refresh-on-return}.${kinds}`,
]

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // All code is read once a worker, not once a file: half of the work.
        test: {
          name: 'together',
          isolate: false,
          include: [`**/*.${kinds}`],
          exclude: [...withoutTests, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: withoutTests } },
    ],
    environment: 'node',
    globalSetup: './testing/vitest-setup.ts',
    pool: 'forks',
    // More than cores: tests of whole servers wait for processes and disks much of their time.
    maxWorkers: Math.max(4, availableParallelism()),
    retry: 0,
    // A busy machine is no failure: this ends only what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
