import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { Review, ReviewInput } from './contract.ts'
import { listReviews } from './review.server.ts'
import { saveReview } from './save-review.server.ts'

export const reviewDoors = [
  door(
    'GET /api/reviews',
    'Lists the weekly reviews, newest first',
    { ...OWN_DATA, answer: Review.array() },
    ({ tools, user }) => listReviews(tools, user.id),
  ),
  door(
    'POST /api/reviews',
    'Saves the review of a week and emails it the first time',
    { ...KEEPS_RECORDS, body: ReviewInput, leadsTo: ({ body }) => `/app/review?week=${body.week}` },
    ({ tools, user, body }) => saveReview(tools, user, body),
  ),
] as const
