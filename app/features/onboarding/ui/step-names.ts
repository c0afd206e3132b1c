import type { Step } from '../steps.ts'

/** Each step's short name for the progress row, and its title and lead for its own page. */
export const STEP_NAMES: Record<Step, { short: string; title: string; lead: string }> = {
  days: {
    short: 'Your days',
    title: 'Your days',
    lead: 'Tell us your time zone and when your day starts, so that ticks land on the right day.',
  },
  consent: {
    short: 'Health data',
    title: 'Your health data',
    lead: 'What you tick says something about your health. We keep it only if you agree.',
  },
  safety: {
    short: 'Safety',
    title: 'Your safety',
    lead: 'Cold, heat and fasting aren’t for everybody. We ask a few questions once a year, so that we only suggest what’s safe for you.',
  },
  timetable: {
    short: 'Timetable',
    title: 'Your timetable',
    lead: 'Start from our standard week and make it yours. You can change it at any time.',
  },
}
