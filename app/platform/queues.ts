/** Every queue of the product and how stubborn it is. */
export const QUEUES = {
  // About three days of tries, first after seconds, later every two hours; then the email is marked dead for staff to see.
  mail: {
    retryLimit: 45,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
  },
  // Letters to lists, apart from all other mail. Who watches them (office/letters) begins again what was given up here.
  letters: {
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 300,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 3_600,
  },
  // A reminder is of its minute: three tries within two, then the email takes over.
  push: {
    retryLimit: 2,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  // Ends memberships of accounts that are being closed and erases them when their seven days are over. What is given up
  // here is begun again by the next start.
  erasure: {
    retryLimit: 100,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 300,
    deleteAfterSeconds: 3_600,
  },
  // Backups, restore drills and looks at the books that somebody asked for: once, and its page says how it ended.
  upkeep: { retryLimit: 0, expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
} as const

export type QueueName = keyof typeof QUEUES

export const isQueue = (name: string): name is QueueName => name in QUEUES
