import type { Tools } from '#app/platform/tools.ts'
import type { Coach } from './ui/coach-side.tsx'

/** Returns the coach's details for a member: the number only while their membership is open. */
export function coachFor({ settings }: Pick<Tools, 'settings'>, isMember: boolean): Coach {
  const { name, officeHours, answerTime, whatsApp } = settings.now().coach
  return { name: name || 'your coach', officeHours, answerTime, whatsApp: isMember && whatsApp ? whatsApp : null }
}
