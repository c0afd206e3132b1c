import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // Every page knows all routes (3 kB), so that none has to be asked for without a connection.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
