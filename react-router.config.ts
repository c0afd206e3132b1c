import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
} satisfies Config
