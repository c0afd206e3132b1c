import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // The members' tabs are all in the manifest, so that none has to be discovered online (server/pages/own-routes.ts).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
