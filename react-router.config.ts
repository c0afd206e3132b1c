import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // The members' tabs know each other, so that none has to be asked for without a connection (server/own-routes.ts).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
