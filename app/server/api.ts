import { Hono } from 'hono'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { DOORS } from './doors.ts'
import { metricsOf } from './metrics.ts'
import { answerError, answerNotFound } from './middleware/errors.ts'
import { requestBasics } from './middleware/request.ts'
import { ownOriginOnly, secureAnswers, smallBodies, soundAddresses } from './middleware/security.ts'
import { serveDoors } from './serve-doors.ts'

/** The table of contents of the HTTP side: middleware in order, then the doors. Pages come after it (app.ts). */
export function createApi(tools: Tools, { areProved = true }: { areProved?: boolean } = {}): Hono<ToolsEnv> {
  const app = new Hono<ToolsEnv>()
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(requestBasics(tools))
  app.use(metricsOf(tools).observe)
  app.use(secureAnswers(tools.appUrl.startsWith('https:')))
  app.use(soundAddresses)
  app.use(ownOriginOnly(DOORS))
  app.use(smallBodies(DOORS))

  serveDoors(app, DOORS, { areProved })

  app.all('/api/*', () => {
    throw new AppError('not_found', 'There’s no such call.')
  })
  return app
}
