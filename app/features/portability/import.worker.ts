import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createTasks, type Tasks } from './aside-tasks.server.ts'

// A thread of its own, begun by aside.server.ts: whatever a file is, the site answers meanwhile.
// Where there's one processor for both, the site goes first: Linux lowers this thread alone, other systems the whole
// process, so they're left as they are.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19))

const tasks = createTasks()
parentPort?.on('message', async ({ name, given }: { name: keyof Tasks; given: never }) =>
  parentPort?.postMessage(await tasks[name](given)),
)
