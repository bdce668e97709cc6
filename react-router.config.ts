import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // With few routes, one small manifest in the page costs less than requests during navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
