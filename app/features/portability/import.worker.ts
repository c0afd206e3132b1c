import { getPriority, setPriority } from 'node:os'
import { createTasks, type Tasks, type Told } from './aside-tasks.server.ts'

// A process of its own, begun by aside.server.ts: whatever a file is, the site answers meanwhile and outlives it.
// Where there's one processor for both, the site goes first.
setPriority(Math.min(getPriority() + 10, 19))
// A supervisor tells all of a site's processes to stop at once. The site first finishes what it has begun; once it has
// ended, nobody speaks to this process any more, and it ends by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const tasks = createTasks()
process.on('message', async ({ name, given }: { name: keyof Tasks; given: never }) => {
  const told: Told<typeof name> = await tasks[name](given).then(
    (answer) => ({ answer }),
    (failed: Error) => ({ failed }),
  )
  process.send?.(told)
})
