export type LetterStatus = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent'

export const STATUS_NAMES: Readonly<Record<LetterStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
}

/** The same for a step of a welcome series. */
export const STEP_NAMES: typeof STATUS_NAMES = {
  ...STATUS_NAMES,
  draft: 'Not switched on',
  sending: 'On',
  paused: 'Off',
}

export const STATUS_TONES = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'action',
  paused: 'warning',
  sent: 'neutral',
} as const

/** The time a letter takes at a given rate, in words: 'about 3 minutes'. */
export function sendingTime(count: number, perSecond: number): string {
  const minutes = Math.ceil(count / perSecond / 60)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
