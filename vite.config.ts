import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { inlineCalls } from './web/api/inline-calls.ts'
import { sonnerWithoutStyleElement } from './web/ui/sonner-styles.ts'
import { sharedChunks } from './web/chunks.ts'

/** What every page needs, in one file: it compresses better, and changes only when a package does. */
const vendor = {
  name: 'vendor',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run|@tanstack)[\\/]/,
}

const browser: EnvironmentOptions = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: [vendor, sharedChunks()] } } } },
}

/** The built server holds what it uses of its packages: a third of the memory, and of the time to load. */
const server: EnvironmentOptions = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
}

export default defineConfig(({ command }) => ({
  plugins: [inlineCalls(), sonnerWithoutStyleElement(), tailwindcss(), reactRouter()],
  optimizeDeps: {
    // Known beforehand, so that a first visit in development is not reloaded midway.
    include: [
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'lucide-react',
      'radix-ui',
      'react-hook-form',
      'sonner',
      'zod',
    ],
  },
  environments: { client: browser, ...(command === 'build' && { ssr: server }) },
  // Files of their own can be kept for good; inlined ones would be sent with every page.
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}))
