import type { Step } from '../steps.ts'

/** Each step in two words for the progress, and in a sentence for its own page. */
export const STEP_NAMES: Record<Step, { short: string; title: string; lead: string }> = {
  days: {
    short: 'Your days',
    title: 'Your days',
    lead: 'Where you live and when your day begins decide which day a tick belongs to.',
  },
  consent: {
    short: 'Health data',
    title: 'Your health data',
    lead: 'What you tick says something about your health. We keep it only if you agree.',
  },
  safety: {
    short: 'Safety',
    title: 'Your safety',
    lead: 'Cold, heat and fasting are not for everybody. A few questions, once a year, and your day fits you.',
  },
  timetable: {
    short: 'Timetable',
    title: 'Your timetable',
    lead: 'Start from the public week and make it yours. You can change it at any time.',
  },
}
