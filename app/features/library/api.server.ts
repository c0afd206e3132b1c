import { door } from '#app/features/auth/door.server.ts'
import { LessonPath, LessonRead } from './contract.ts'
import { markLesson } from './library.server.ts'

/** The doors of the library. Its lessons are pages; what a member has read is kept. */
export const libraryDoors = [
  door(
    'POST /api/lessons/:slug/read',
    {
      summary: 'Marks a lesson as read, or as not read',
      access: 'user',
      consent: 'no-health-data',
      path: LessonPath,
      body: LessonRead,
      leadsTo: ({ path, body }) => `/app/library/${path.slug}${body.read === 'yes' ? '?read=1#read' : '#read'}`,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => markLesson(tools, user.id, { slug: path.slug, isRead: body.read === 'yes' }),
  ),
] as const
