import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const kinds = 'test.{ts,tsx,mjs}'
const withoutTests = ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**']

// Tests that change or measure their own process, or mostly wait for processes that they start.
const isolated = [
  `server/{*lifecycle,cache/freshness,metrics/metrics,overload/load-monitor,replication/*,workers/*}.${kinds}`,
  `{commands/*,commands/backup/*,bench/chaos/*,database/embedded*}.${kinds}`,
  `scripts/{*,setup/build,setup/server}.${kinds}`,
  `api/jobs/start-jobs.${kinds}`,
  // Replaces a module of Node, which in a shared process others have loaded before.
  `api/outgoing/names.${kinds}`,
  // A process has one folder of fonts.
  `{api/syndication/previews/*,server/previews/*,server/cache/hook,server/pages/list-page}.${kinds}`,
  `**/{login,logout,session,drafts,pending-act,refresh-on-return,service-worker}.${kinds}`,
  // Need passwords that cost as much to hash as on a real site.
  `{api/accounts/register,server/overload/password-queue}.${kinds}`,
]

/** Hashing passwords takes 40 ms of processor time, which tests do some thousand times. */
const quickPasswords = {
  find: /^@node-rs\/argon2$/,
  replacement: fileURLToPath(new URL('testing/quick-argon2.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        resolve: { alias: [quickPasswords] },
        // Modules are loaded once a worker instead of once a file, which halves the processor time.
        test: {
          name: 'shared',
          isolate: false,
          include: [`**/*.${kinds}`],
          exclude: [...withoutTests, ...isolated],
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated, exclude: withoutTests } },
    ],
    environment: 'node',
    globalSetup: './testing/vitest-setup.ts',
    pool: 'forks',
    // More than cores, because tests of whole servers mostly wait for processes and disks.
    maxWorkers: Math.max(4, availableParallelism()),
    retry: 0,
    // Generous, because these end only tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
