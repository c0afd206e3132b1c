import { parentPort } from 'node:worker_threads'
import { createTasks, type Tasks } from './aside-tasks.server.ts'

// A thread of its own, begun by aside.server.ts: whatever a file is, the site answers meanwhile.
const tasks = createTasks()
parentPort?.on('message', async ({ name, given }: { name: keyof Tasks; given: never }) =>
  parentPort?.postMessage(await tasks[name](given)),
)
