export const schema = 'jobs'

/** Everything that comes back by itself: one queue, one key each, of which one waits or runs. */
export const recurringQueue = 'recurring'
/** Where jobs go that failed for a day. Nobody works on it. */
export const setAsideQueue = 'set-aside'

const hour = 3_600
const day = 24 * hour

/**
 * Waits of 5 s that double up to an hour: the tries cover a little more than a day. What is done is
 * forgotten after an hour, or the table would grow by every mail that was ever sent.
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

/** It is never given up: there is nobody who would send it again. */
export const recurringOptions = {
  ...queueOptions,
  retryLimit: 1_000_000,
  deadLetter: null,
} as const

export const setAsideOptions = { retentionSeconds: 30 * day, deleteAfterSeconds: hour } as const

/** How long a job may take, and how many run side by side on a node. */
export type Traits = { readonly timeLimit: number; readonly workers: number }

export const usual: Traits = { timeLimit: 60_000, workers: 4 }
/** Sweeps of large tables rest as long as they work; a few at a time leave the rest to requests. */
export const ofRecurring: Traits = { timeLimit: 900_000, workers: 2 }

/** After that the engine takes a job from a node that was lost, and gives it to another. */
export const leaseOf = ({ timeLimit }: Traits) => Math.ceil(timeLimit / 1000) + 30
