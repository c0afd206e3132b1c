import { z } from 'zod'
import { JournalInput } from '#app/features/journal/contract.ts'
import { MeasureName, Source } from '#app/features/measures/contract.ts'
import { isPossible as isPossibleFigure } from '#app/features/measures/measures.ts'
import { LocalDate } from '#app/values/local-date.ts'

import { Day, dayUntil, Habit, Instant, type Section, section } from './section.server.ts'

/** Sections for device data: the values received, the rules, the habits ticked from them, and recorded nights. */
export function deviceSections(today: LocalDate): Section[] {
  const PastDay = dayUntil(today)
  return [
    {
      table: 'daily_measures',
      title: 'Figures from watches and phones',
      identity: ['source', 'measure', 'date'],
      schema: z
        .object({ source: Source, measure: MeasureName, date: Day, value: z.number(), updated_at: Instant })
        .refine(({ measure, value }) => isPossibleFigure(measure, value), 'That figure isn’t possible.'),
    },
    section('body_profiles', 'Date of birth, for norms', [], {
      born_on: LocalDate,
      sex: z.enum(['female', 'male']),
      well_on: z.array(LocalDate),
      updated_at: Instant,
    }),
    section('measure_rules', 'Rules that tick habits', ['habit'], {
      habit: Habit,
      measure: MeasureName,
      least: z.number().positive(),
      since: PastDay,
    }),
    section('measure_ticks', 'Ticks made by rules', ['date', 'habit'], {
      date: PastDay,
      habit: Habit,
      measure: MeasureName,
      source: Source,
      value: z.number(),
      created_at: Instant,
      undone_at: Instant.nullable(),
    }),
    section('journal_notes', 'Journal', ['id'], {
      id: z.uuid('This isn’t the id of a note.'),
      date: PastDay,
      about: JournalInput.shape.about,
      body: JournalInput.shape.body,
      updated_at: Instant,
    }),
    section('sleep_nights', 'Sleep diary', ['date'], {
      date: PastDay,
      bed: z.int().min(0).max(1439).nullable(),
      up: z.int().min(0).max(1439).nullable(),
      awake: z.int().min(0).max(720).nullable(),
      updated_at: Instant,
    }),
  ]
}
