import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './database/testing-setup.ts',
    include: ['**/*.test.ts', '**/*.test.tsx', 'scripts/**/*.test.mjs'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'e2e/**'],
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    // A busy machine is no failure: this ends only what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
