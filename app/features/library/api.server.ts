import { door, NO_HEALTH_DATA, raw } from '#app/features/auth/door.server.ts'
import { LessonPath, LessonRead, RecordingPath } from './contract.ts'
import { markLesson } from './library.server.ts'
import { sendRecording } from './recordings.server.ts'

/** The doors of the library: marking lessons as read, and streaming recordings. Lessons themselves are pages. */
export const libraryDoors = [
  door(
    'GET /recordings/:file',
    'A lesson’s recording or captions, for members; supports `Range`',
    { ...NO_HEALTH_DATA, path: RecordingPath, answer: raw('audio/mpeg', 200, 206), fails: ['forbidden', 'not_found'] },
    ({ tools, user, path, c }) => sendRecording(tools, user, { ...path, range: c.req.header('range') }),
  ),
  door(
    'POST /api/lessons/:slug/read',
    'Marks a lesson as read or unread',
    {
      ...NO_HEALTH_DATA,
      path: LessonPath,
      body: LessonRead,
      leadsTo: ({ path, body }) => `/app/library/${path.slug}${body.read === 'yes' ? '?read=1#read' : '#read'}`,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => markLesson(tools, user.id, { slug: path.slug, isRead: body.read === 'yes' }),
  ),
] as const
