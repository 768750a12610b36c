import { z } from 'zod'
import { Device } from '../identity/sessions.ts'
import { TimeZone } from '../kernel/billing.ts'
import { Instant, NoJson, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Who acted: a user, an API key, the operator, the command line, a visitor without a session, or the server. */
export const ActorKind = z.enum([
  'user',
  'api_key',
  'operator',
  'visitor',
  'system',
  'command_line',
])

export const Actor = z.object({
  kind: ActorKind,
  /** The user, or the name of the server's job. */
  id: z.string().nullable(),
  impersonatedBy: z.string().nullable(),
  apiKeyId: z.string().nullable(),
})

/** One line of the log. `number` and `hash` are its position in the hash chain, set about a second later. */
export const Entry = z.object({
  id: z.number(),
  number: z.number().nullable(),
  hash: z.string().nullable(),
  at: Instant,
  actor: Actor,
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The event type, such as `member.removed`. */
  action: z.string(),
  /** The object: `user:…`, `organization:…`. */
  subject: z.string(),
  organizationId: z.string().nullable(),
  /** The payload of the event; `null` once it was erased with the deleted user. */
  details: z.record(z.string(), z.unknown()).nullable(),
})
export type Entry = z.infer<typeof Entry>

/** A line as the affected user sees it. */
export const Activity = z.object({
  id: z.number(),
  at: Instant,
  action: z.string(),
  /** The user, an impersonator, a visitor without a session (also the user, before a sign-in), or another. */
  by: z.enum(['you', 'impersonator', 'visitor', 'another']),
  /** The client address; only of their own actions and of sign-in attempts for their account. */
  address: z.string().nullable(),
  device: Device.nullable(),
})
export type Activity = z.infer<typeof Activity>

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG: {
    status: 403,
    message: 'You are not allowed to read the audit log',
  },
})

const filterText = z.string().min(1).max(200)
const timestamp = z.iso.datetime({ offset: true })

const Filters = z.object({
  /** The actor, or the impersonated user. */
  actor: filterText.optional(),
  /** One action, or a group: `member.*`. */
  action: filterText.optional(),
  subject: filterText.optional(),
  organizationId: filterText.optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
})
const OrganizationFilters = Filters.omit({ organizationId: true })
const AccountFilters = Filters.pick({ action: true, from: true, to: true })
/** Of the times in a file. */
const timezone = TimeZone.default('UTC')
const organizationErrors = [
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG',
] as const
const Page = {
  /** Lines before this one: `next` of the page before. */
  before: queryNumber(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()),
  limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
}
const Entries = z.object({ items: z.array(Entry), next: z.number().nullable() })
const Person = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const list = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Audit log of this installation, newest first',
  access: 'operator',
  query: Filters.extend(Page),
  output: Entries.extend({
    /** The users and organizations of these lines that exist now. */
    people: z.array(Person),
    organizations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  }),
})

export const exportTable = endpoint({
  method: 'GET',
  path: '/api/audit/table',
  summary: 'Audit log of this installation as CSV with names, newest first',
  access: 'operator',
  rateLimit: 'link',
  query: Filters.extend({ timezone }),
  output: NoJson,
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The sealed lines as a file, oldest first, with their hash chain',
  access: 'operator',
  query: Filters.extend({ format: z.enum(['ndjson', 'csv']).default('ndjson') }),
  output: NoJson,
})

export const ChainVerification = z.object({
  ok: z.boolean(),
  /** Lines that were verified, and lines that are not sealed yet. */
  checked: z.number(),
  unsealed: z.number(),
  /** Where the chain starts, after lines that were pruned deliberately. */
  from: z.number(),
  head: z.object({ number: z.number(), hash: z.string() }),
  /** The first line that differs from its seal. */
  broken: z
    .object({
      number: z.number(),
      problem: z.enum(['missing', 'changed', 'head', 'checkpoint']),
    })
    .nullable(),
})
export type ChainVerification = z.infer<typeof ChainVerification>

export const verify = endpoint({
  method: 'GET',
  path: '/api/audit/verify',
  summary: 'Verify that no sealed line was changed or removed',
  access: 'operator',
  query: z
    .object({
      /** A position of the chain from an earlier export, and its hash. */
      number: queryNumber(z.coerce.number().int().min(0).optional()),
      hash: z.hex().length(64).optional(),
    })
    .refine(({ number, hash }) => (number === undefined) === (hash === undefined)),
  output: ChainVerification,
})

export const listOfOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/audit',
  summary: 'Audit log of an organization, for its administrators',
  access: 'sensitive',
  params: z.object({ id: z.string() }),
  query: OrganizationFilters.extend(Page),
  output: Entries.extend({
    /** The users of these lines who are members of the organization now. */
    people: z.array(Person),
  }),
  errors: [...organizationErrors],
})

export const exportOfOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/audit/export',
  summary: 'Audit log of an organization as CSV, newest first, for its administrators',
  access: 'sensitive',
  rateLimit: 'link',
  params: z.object({ id: z.string() }),
  query: OrganizationFilters.extend({ timezone }),
  output: NoJson,
  errors: [...organizationErrors],
})

export const activity = endpoint({
  method: 'GET',
  path: '/api/account/activity',
  summary: 'Activity of the account of the caller, newest first',
  access: 'session',
  query: AccountFilters.extend(Page),
  output: z.object({ items: z.array(Activity), next: z.number().nullable() }),
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/account/activity/export',
  summary: 'Activity of the account of the caller as CSV, newest first',
  access: 'session',
  rateLimit: 'link',
  query: AccountFilters.extend({ timezone }),
  output: NoJson,
})
