import { z } from 'zod'

/** Settings of billing for the whole installation. */
export const billingSchema = z
  .strictObject({
    /** Where tax rates come from: a fixed table of places, or nowhere, so that nothing is taxed. */
    tax: z.enum(['table', 'none']).default('table'),
    sandbox: z
      .strictObject({
        /** Makes messages of the sandbox processor late, repeated or lost, repeatably by this seed. */
        newsSeed: z.int().nonnegative().optional(),
        /** Emails to customers of one organization; more are dropped, since test cards cost nothing. */
        emailsPerHour: z.int().nonnegative().default(500),
      })
      .prefault({}),
  })
  .prefault({})
