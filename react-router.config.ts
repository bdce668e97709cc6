import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: one small manifest in the page costs less than asking for it on the way.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
