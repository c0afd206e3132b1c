import { z } from 'zod'
import { dayLabel } from '#app/values/day-label.ts'
import { asLocalDate, isLocalDate } from '#app/values/local-date.ts'

const Day = z
  .string()
  .trim()
  .refine((day) => day === '' || isLocalDate(day), 'Enter a day such as 2026-03-01.')
const YesNo = z.enum(['', 'yes', 'no']).default('')

/** A letter's segment of a list, as sent by a form: empty is everyone. */
export const SegmentFields = {
  member: YesNo,
  bought: YesNo,
  joinedFrom: Day.default(''),
  joinedUntil: Day.default(''),
  pillar: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z-]*$/, 'Please choose a pillar from the list.')
    .default(''),
}

const Fields = z.object(SegmentFields)
type Fields = z.infer<typeof Fields>

export type Segment = {
  member?: 'yes' | 'no'
  bought?: 'yes' | 'no'
  joinedFrom?: string
  joinedUntil?: string
  pillar?: string
}

/** Only the conditions that were chosen. */
export function segmentOf({ member, bought, joinedFrom, joinedUntil, pillar }: Fields): Segment {
  return {
    ...(member && { member }),
    ...(bought && { bought }),
    ...(joinedFrom && { joinedFrom }),
    ...(joinedUntil && { joinedUntil }),
    ...(pillar && { pillar }),
  }
}

/** The conditions in words: 'who are members, who joined the list on or after 1 March 2026'. Empty for everyone. */
export function segmentWords(segment: Segment): string {
  const { member, bought, joinedFrom, joinedUntil, pillar } = segment
  return [
    member && `who are ${member === 'yes' ? '' : 'not '}members`,
    bought && `who have ${bought === 'yes' ? 'bought something' : 'never bought anything'}`,
    joinedFrom && `who joined the list on or after ${dayLabel(asLocalDate(joinedFrom))}`,
    joinedUntil && `who joined the list on or before ${dayLabel(asLocalDate(joinedUntil))}`,
    pillar && `who care about ${pillar.replaceAll('-', ' ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}
