import { z } from 'zod'

const domain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'use a domain such as example.com')

/** Who may create an organization: everybody who is signed in, nobody, or those who meet all of a rule. */
export const allowCreateSchema = z
  .union([
    z.boolean(),
    z.strictObject({
      verifiedEmail: z.boolean().default(true),
      /** The domain of a verified address. */
      emailDomains: z.array(domain).min(1).optional(),
      /** One of the roles that administrators gave. */
      roles: z.array(z.string().min(1)).min(1).optional(),
    }),
  ])
  .default(true)
