export const QUEUES = {
  // About three days of retries, first after seconds, later every two hours; then the email is marked dead for staff to
  // see.
  mail: {
    retryLimit: 45,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
  },
  // Newsletters, separate from all other email. The loop in office/letters requeues what was given up here.
  letters: {
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 300,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 3_600,
  },
  // A reminder is only useful immediately: three attempts within two minutes, then the fallback email.
  push: {
    retryLimit: 2,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  // Ends memberships of accounts that are being closed and erases them when their seven days are over. Failed jobs are
  // requeued at the next start.
  erasure: {
    retryLimit: 100,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 300,
    deleteAfterSeconds: 3_600,
  },
  // Backups, restore drills and reconciliations on request: one attempt, and the health page shows the result.
  upkeep: { retryLimit: 0, expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
} as const

export type QueueName = keyof typeof QUEUES

export const isQueue = (name: string): name is QueueName => name in QUEUES
