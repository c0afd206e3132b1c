import { getPriority, setPriority } from 'node:os'
import { createTasks, type TaskMessage, type Tasks } from './import-tasks.server.ts'

// A separate process, started by import-worker.server.ts, so that no file can block or crash the site. It runs at a
// lower priority, for machines with a single processor.
setPriority(Math.min(getPriority() + 10, 19))
// Ignores stop signals, because a supervisor sends them to all of a site's processes at once. The site finishes what is
// running and exits; then this process is disconnected and exits by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const tasks = createTasks()
process.on('message', async ({ name, input }: { name: keyof Tasks; input: never }) => {
  const message: TaskMessage<typeof name> = await tasks[name](input).then(
    (result) => ({ result }),
    (failed: Error) => ({ failed }),
  )
  process.send?.(message)
})
