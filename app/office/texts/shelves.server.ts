import { POSTS } from '#app/features/blog/blog.server.ts'
import { CLAIMS, QUOTED } from '#app/features/evidence/evidence.server.ts'
import { HABIT_TEXTS } from '#app/features/evidence/habit-panels.server.ts'
import { REFERENCES } from '#app/features/evidence/references.server.ts'
import { LEGAL_TEXTS } from '#app/features/legal/legal.server.ts'
import { COURSE_TEXTS, LESSON_TEXTS } from '#app/features/library/library-texts.server.ts'
import { PILLAR_TEXTS, PROTOCOL_TEXTS, TEST_TEXTS } from '#app/features/protocols/protocol-texts.server.ts'
import { TIMETABLE } from '#app/features/protocols/week.server.ts'
import { PRODUCT_TEXTS } from '#app/features/shop/product-texts.server.ts'
import { PAGES } from '#app/features/site/pages.server.ts'
import { WRITTEN_PAGES } from '#app/features/site/written.server.ts'
import { TIP_TEXTS } from '#app/features/tips/tips.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Shelf } from '#app/platform/texts/text-shelf.ts'

/** Every kind of text, in the order in which people look for them. */
export const SHELVES: readonly Shelf[] = [
  POSTS,
  PROTOCOL_TEXTS,
  TEST_TEXTS,
  PILLAR_TEXTS,
  HABIT_TEXTS,
  TIMETABLE,
  PRODUCT_TEXTS,
  PAGES,
  WRITTEN_PAGES,
  LESSON_TEXTS,
  COURSE_TEXTS,
  LEGAL_TEXTS,
  TIP_TEXTS,
  CLAIMS,
  QUOTED,
  REFERENCES,
]

/** Returns the shelf of a kind. @throws AppError 404 for an unknown kind. */
export function shelfOf(kind: string): Shelf {
  const shelf = SHELVES.find((one) => one.kind === kind)
  if (!shelf) throw new AppError('not_found', 'There is no such kind of text.')
  return shelf
}
