import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // A page knows its own route and asks for others when it links to them; public pages link by plain navigations only.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
