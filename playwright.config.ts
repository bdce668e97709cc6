import { defineConfig } from '@playwright/test'
import { findChromium } from './testing/browser/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/demo-data.ts',
  outputDir: './test-results',
  workers: 3,
  fullyParallel: true,
  // A browser on a busy machine has its moments. What passes only at the second try is told by name.
  retries: 1,
  // A busy machine is no failure: these end only what hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Requests of a service worker pass by `page.route`.
    serviceWorkers: 'block',
    colorScheme: 'light',
    // Tests wait for what moves to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // Taking it down takes a third of the time; `--trace on` does where something is to be understood.
    trace: 'off',
  },
})
