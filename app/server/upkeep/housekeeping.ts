import { vacuumAtNight } from '#app/db/vacuum.ts'
import { deleteOldTokens } from '#app/features/auth/access-tokens.server.ts'
import { deleteOldInvitations } from '#app/features/auth/invitations.server.ts'
import { deleteShownRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { deleteEndedSessions } from '#app/features/auth/session-list.server.ts'
import { deleteOldChoices } from '#app/features/consent/consent.server.ts'
import { deleteOldComplaints, sendComplaintReminders } from '#app/features/contact/complaints.server.ts'
import { deleteOldThreads } from '#app/features/contact/threads.server.ts'
import { deleteOldReports } from '#app/features/conversation/reports.server.ts'
import { anonymiseUnpaidDonations } from '#app/features/donations/donations.server.ts'
import { deleteExpiredSeats } from '#app/features/events/cohort-seats.server.ts'
import { deleteOldTrials } from '#app/features/membership/trials.server.ts'
import { deleteUnconfirmed } from '#app/features/newsletter/newsletter.server.ts'
import { deleteNotified } from '#app/features/newsletter/waitlists.server.ts'
import { deleteExpiredImports } from '#app/features/portability/import.server.ts'
import { eraseWithdrawnRecords } from '#app/features/portability/withdrawn.server.ts'
import { anonymiseGifts, anonymiseUnpaidOrders, deleteGuestCarts } from '#app/features/shop/clean-up.server.ts'
import { deleteOldBackups } from '#app/office/health/backup-folder.server.ts'
import { deleteOldMessages } from '#app/office/programs/deliver.server.ts'
import { deleteOldAuditEntries } from '#app/platform/audit.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { deleteOldRuns } from '#app/platform/jobs/site-runs.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import { deleteOldMails } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { deleteOldCounters } from '#app/platform/web/rate-limit.ts'
import { deleteStoredAnswers } from '../doors/once.ts'

type HousekeepingTools = Pick<Tools, 'clock' | 'config' | 'database' | 'db' | 'log' | 'outbox'>

/** Every retention period and deadline of the product. Each job knows its own period; this list runs them. */
const ROUND = {
  mails: deleteOldMails,
  counters: deleteOldCounters,
  messages: deleteOldThreads,
  complaints: deleteOldComplaints,
  'complaints that are due': sendComplaintReminders,
  reports: deleteOldReports,
  sessions: deleteEndedSessions,
  'access tokens': deleteOldTokens,
  'recovery codes': deleteShownRecoveryCodes,
  invitations: deleteOldInvitations,
  deeds: deleteOldAuditEntries,
  webhooks: deleteOldMessages,
  'kept answers': deleteStoredAnswers,
  backups: deleteOldBackups,
  'runs of backups and looks at the books': deleteOldRuns,
  choices: deleteOldChoices,
  'sign-ups': deleteUnconfirmed,
  waitlists: deleteNotified,
  'seats that nobody took': deleteExpiredSeats,
  'free months': deleteOldTrials,
  'waiting files': deleteExpiredImports,
  'records without consent': eraseWithdrawnRecords,
  'carts of guests': deleteGuestCarts,
  'unpaid orders': anonymiseUnpaidOrders,
  'gifts that were opened or forgotten': anonymiseGifts,
  'unpaid donations': anonymiseUnpaidDonations,
  // Last, so it reclaims what the others have deleted.
  'deleted rows': vacuumAtNight,
}

/**
 * Deletes everything past its retention period. Safe to run repeatedly and in several processes in parallel. A job that
 * fails doesn't stop the others, and is retried in the next round.
 */
export async function tidyUp(tools: HousekeepingTools): Promise<void> {
  for (const [what, see] of Object.entries(ROUND)) await tryOrLog(tools, what, () => see(tools))
}

/**
 * Runs housekeeping a minute after the start and every hour.
 *
 * @returns A function that stops it, after the current round.
 */
export function startHousekeeping(tools: HousekeepingTools): () => Promise<void> {
  const turns = { what: 'housekeeping', everyMs: 3_600_000, firstAfterMs: 60_000, log: tools.log }
  return repeat(turns, () => tidyUp(tools))
}
