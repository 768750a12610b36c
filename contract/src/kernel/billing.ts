import { z } from 'zod'
import type { ScopedKind } from './access.ts'
import { bounded } from './bounded.ts'

/** Shapes that all modules of billing share on the wire under `/v1`. */

/** Lower case, as it is stored and sent. */
export const Uuid = z.uuid()

/** An instant of a response; an input may name any zone. */
export const Timestamp = z.iso.datetime({ precision: 3 })
export const TimestampInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isWritable, { error: 'Input should be a valid datetime' })

/** With its offset, a valid text may mean an instant whose year in UTC does not have four digits. */
function isWritable(date: Date): boolean {
  return date >= new Date('0001-01-01T00:00:00Z') && date <= new Date('9999-12-31T23:59:59.999Z')
}

/** A language tag, in the spelling of browsers or of operating systems. */
export const LocaleInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/, { error: 'Input should be a locale' })

/** A name of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone' })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The merchant's own id of a customer, as it is: without its outer white space it would name another one. */
export const ExternalIdInput = (longest = 255) =>
  z
    .string()
    .max(longest)
    .refine((text) => text === text.trim(), {
      error: 'Input should not begin or end with white space',
    })

/** What every resource has. */
export const resource = {
  id: Uuid,
  created_at: Timestamp,
  modified_at: Timestamp.nullable(),
}

/** The organization of a resource, as an input: an access token may not set it. */
export const organizationInput = { organization_id: z.string().min(1).max(64).nullish() }

const MetadataValue = z.union([z.string(), z.number(), z.boolean()])
export const Metadata = z.record(z.string(), MetadataValue)
export type Metadata = z.infer<typeof Metadata>

const metadataInput = z.record(
  z.string().min(1).max(40),
  z.union([z.string().min(1).max(500), z.number(), z.boolean()]),
)
/** An update replaces the whole map. */
export const MetadataInput = bounded(metadataInput, 50)

/** Values of custom fields by their slug; dates are texts. */
export const CustomFieldData = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
)
export type CustomFieldData = z.infer<typeof CustomFieldData>

/** A postal address in a response; only the country is always known. */
export const Address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
})
export type Address = z.infer<typeof Address>

/** Scopes of which one is enough: writing includes reading. */
const readScopes = <Resource extends string>(resource: Resource) =>
  [`${resource}:read`, `${resource}:write`] as const
const writeScopes = <Resource extends string>(resource: Resource) => [`${resource}:write`] as const

/** Merchants: an access token of the organization, or a session of a member. */
export const merchantKinds = [
  'organization token',
  'session',
] as const satisfies readonly ScopedKind[]

/** Access of merchants to a collection; a session names its organization. */
export const mayRead = <Resource extends string>(resource: Resource) =>
  ({ kinds: merchantKinds, scopes: readScopes(resource) }) as const
export const mayWrite = <Resource extends string>(resource: Resource) =>
  ({ kinds: merchantKinds, scopes: writeScopes(resource) }) as const

/** The same for one row, which is looked for in all organizations where a session holds a scope. */
export const mayReadOne = <Resource extends string>(resource: Resource) =>
  ({ ...mayRead(resource), tenant: 'found' }) as const
export const mayWriteOne = <Resource extends string>(resource: Resource) =>
  ({ ...mayWrite(resource), tenant: 'found' }) as const

/** Access of customers to what is theirs, with the token of a portal session. */
const portalKinds = ['customer session'] as const satisfies readonly ScopedKind[]
export const customerMayRead = {
  kinds: portalKinds,
  scopes: readScopes('customer_portal'),
} as const
export const customerMayWrite = {
  kinds: portalKinds,
  scopes: writeScopes('customer_portal'),
} as const
/** The same for who bought under an address that nobody proved: what one checkout sold. */
const ofPurchase = 'customer_portal:purchase'
export const buyerMayRead = {
  kinds: portalKinds,
  scopes: [...readScopes('customer_portal'), ofPurchase],
} as const
export const buyerMayWrite = {
  kinds: portalKinds,
  scopes: [...writeScopes('customer_portal'), ofPurchase],
} as const
