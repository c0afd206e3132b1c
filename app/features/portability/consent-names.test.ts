import { describe, expect, it } from 'vitest'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { recordTables } from './erase-records.server.ts'

/** For each table, the words of the consent that cover it. */
const CONSENT_WORDS: Readonly<Record<string, string>> = {
  routine_days: 'the habits I tick',
  routine_amounts: 'how long and how warm',
  routine_pauses: 'the habits I tick',
  routine_exclusions: 'answers to the safety questions',
  routine_rests: 'trials',
  routine_goals: 'my goals',
  routine_doses: 'my goals',
  routine_achievements: 'the habits I tick',
  own_habits: 'habits of my own',
  own_habit_days: 'habits of my own',
  checkins: 'how I say I feel',
  journal_notes: 'my notes',
  baseline_readings: 'figures of body, fitness and blood',
  body_profiles: 'date of birth and sex',
  sleep_nights: 'my nights',
  daily_measures: 'from a phone, a watch or a file',
  measure_rules: 'from a phone, a watch or a file',
  measure_ticks: 'from a phone, a watch or a file',
  imports: 'from a phone, a watch or a file',
  safety_screenings: 'answers to the safety questions',
  timetables: 'timetable',
  reminder_settings: 'reminders',
  own_reminders: 'reminders',
  reminders_decided: 'reminders',
  calendar_feeds: 'timetable',
  trials: 'trials',
  weekly_reviews: 'weekly reviews',
  coach_messages: 'what I write to the coach',
  coach_pictures: 'what I write to the coach',
  coach_threads: 'what I write to the coach',
  coach_suggestions: 'to coach me',
  coach_notes: 'to coach me',
  coach_shares: 'what I let the coach',
  coach_looks: 'what I let the coach',
  partner_invitations: 'a partner',
  challenge_shares: 'a challenge',
  talk_words: 'to other members',
}

describe('the consent to keep health data', () => {
  it('names every kind of record that is kept under it', () => {
    const tables = recordTables(LocalDate.parse('2026-06-01'))
    expect(tables.filter((table) => !(table in CONSENT_WORDS))).toEqual([])
    for (const [table, words] of Object.entries(CONSENT_WORDS)) expect(HEALTH_CONSENT.statement, table).toContain(words)
  })
})
