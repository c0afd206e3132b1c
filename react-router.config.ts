import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // Every route is known from the start; asking the server for routes link by link would cost a request each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
