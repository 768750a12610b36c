import { z } from 'zod'

/** Requests that come with keys and access tokens of organizations. */
export const requestLogSchema = z
  .strictObject({
    /** Seconds after which they are deleted; 0 stores none. */
    keepFor: z
      .number()
      .int()
      .min(0)
      .max(366 * 86_400)
      .default(7 * 86_400),
    /** Maximum number of failed requests of an organization and day, and of all others. */
    perDay: z.number().int().positive().max(100_000_000).default(100_000),
  })
  .prefault({})
