import { Hono } from 'hono'
import { createAuthApi } from '#app/features/auth/api.server.ts'
import { baselineApi } from '#app/features/baseline/api.server.ts'
import { blogApi } from '#app/features/blog/api.server.ts'
import { checkinApi } from '#app/features/checkin/api.server.ts'
import { consentApi } from '#app/features/consent/api.server.ts'
import { contactApi } from '#app/features/contact/api.server.ts'
import { emailChangeApi } from '#app/features/email-change/api.server.ts'
import { experimentsApi } from '#app/features/experiments/api.server.ts'
import { membershipApi, sessionApi } from '#app/features/membership/api.server.ts'
import { newsletterApi } from '#app/features/newsletter/api.server.ts'
import { onboardingApi } from '#app/features/onboarding/api.server.ts'
import { ownHabitsApi } from '#app/features/own-habits/api.server.ts'
import { paymentsApi } from '#app/features/payments/api.server.ts'
import { portabilityApi } from '#app/features/portability/api.server.ts'
import { protocolsApi } from '#app/features/protocols/api.server.ts'
import { calendarFeed, remindersApi } from '#app/features/reminders/api.server.ts'
import { reviewApi } from '#app/features/review/api.server.ts'
import { routineApi } from '#app/features/routine/api.server.ts'
import { safetyApi } from '#app/features/safety/api.server.ts'
import { searchApi } from '#app/features/search/api.server.ts'
import { cartApi, sampleApi, shopApi } from '#app/features/shop/api.server.ts'
import { timetableApi } from '#app/features/timetable/api.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { entriesApi } from './entries-api.ts'
import { healthApi } from './health.ts'
import { createMetrics } from './metrics.ts'
import { answerError, answerNotFound } from './middleware/errors.ts'
import { requestBasics } from './middleware/request.ts'
import { ownOriginOnly, secureAnswers, shortPaths, smallBodies } from './middleware/security.ts'
import { describeApi } from './openapi.ts'
import { policyReports } from './policy-reports.ts'
import { signpostsApi } from './signposts.ts'
import { wellKnownApi } from './well-known.ts'

/** The table of contents of the HTTP side: middleware in order, then one line per room. Pages come after it (app.ts). */
export function createApi(tools: Tools): Hono<ToolsEnv> {
  const app = new Hono<ToolsEnv>()
  const metrics = createMetrics(tools)

  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(requestBasics(tools))
  app.use(metrics.observe)
  app.use(secureAnswers(tools.appUrl.startsWith('https:')))
  app.use(shortPaths)
  app.use(ownOriginOnly)
  app.use(smallBodies)

  app.route('/', healthApi)
  app.route('/', metrics.api)
  app.get('/api/openapi.json', (c) => c.json(describeApi(tools.appUrl)))
  app.route('/api', createAuthApi(tools))
  app.route('/api', emailChangeApi)
  app.route('/api', sessionApi)
  app.route('/api', entriesApi)
  app.route('/api', routineApi)
  app.route('/api', onboardingApi)
  app.route('/api', ownHabitsApi)
  app.route('/api', safetyApi)
  app.route('/api', checkinApi)
  app.route('/api', timetableApi)
  app.route('/api', baselineApi)
  app.route('/api', portabilityApi)
  app.route('/api', reviewApi)
  app.route('/api', remindersApi)
  app.route('/', calendarFeed)
  app.route('/api', experimentsApi)
  app.route('/api', consentApi)
  app.route('/', protocolsApi)
  app.route('/', blogApi)
  app.route('/', signpostsApi)
  app.route('/', wellKnownApi)
  app.route('/api', searchApi)
  app.route('/api', newsletterApi)
  app.route('/api', contactApi)
  app.route('/api', membershipApi)
  app.route('/api', cartApi)
  app.route('/api', shopApi)
  app.route('/', sampleApi)
  app.route('/api', paymentsApi)
  app.route('/api', policyReports)

  app.all('/api/*', () => {
    throw new AppError('not_found', { userMessage: 'There’s no such call.' })
  })
  return app
}
