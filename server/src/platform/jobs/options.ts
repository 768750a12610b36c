export const schema = 'jobs'

/** All recurring jobs share one queue; each has a key, and one job per key waits or runs. */
export const recurringQueue = 'recurring'
/** Jobs that failed for a day are moved here. It has no workers. */
export const setAsideQueue = 'set-aside'

const hour = 3_600
const day = 24 * hour

/**
 * Retry delays of 5 s that double up to an hour: the attempts cover a little more than a day. Completed
 * jobs are deleted after an hour, or the table would grow with every email.
 */
export const queueOptions = {
  retryLimit: 34,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hour,
  retentionSeconds: 90 * day,
  deleteAfterSeconds: hour,
  deadLetter: setAsideQueue,
} as const

/** Never given up, since nothing else would enqueue it again. */
export const recurringOptions = {
  ...queueOptions,
  retryLimit: 1_000_000,
  deadLetter: null,
} as const

export const setAsideOptions = { retentionSeconds: 30 * day, deleteAfterSeconds: hour } as const

/** How long a job may take, and how many run in parallel on a node. */
export type JobLimits = { readonly timeLimit: number; readonly workers: number }

export const defaultLimits: JobLimits = { timeLimit: 60_000, workers: 4 }
/** Cleanups pause as long as they work; a few at a time leave capacity to requests. */
export const recurringLimits: JobLimits = { timeLimit: 900_000, workers: 2 }

/** After this the engine gives a job of a lost node to another node. */
export const leaseSeconds = ({ timeLimit }: JobLimits) => Math.ceil(timeLimit / 1000) + 30
