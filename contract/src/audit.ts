import { z } from 'zod'
import { Instant, inAddress, NoJson } from './common.ts'
import { defineErrors } from './define.ts'
import { endpoint } from './endpoint.ts'
import { Device } from './sessions.ts'

/** Who did it: a person, a person's key, somebody at the machine, a stranger, or the server itself. */
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
  /** The person, or the name of the server's own work. */
  id: z.string().nullable(),
  impersonatedBy: z.string().nullable(),
  apiKeyId: z.string().nullable(),
})

/** One line of the log. `number` and `hash` are its place in the chain, within a second or so. */
export const Entry = z.object({
  id: z.number(),
  number: z.number().nullable(),
  hash: z.string().nullable(),
  at: Instant,
  actor: Actor,
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** What happened, by the name of its event: `member.removed`. */
  action: z.string(),
  /** To what: `user:…`, `organization:…`. */
  subject: z.string(),
  organizationId: z.string().nullable(),
  /** What the event told; `null` once it was erased with the person whom it was about. */
  details: z.record(z.string(), z.unknown()).nullable(),
})
export type Entry = z.infer<typeof Entry>

/** A line as the person whom it is about sees it. */
export const Activity = z.object({
  id: z.number(),
  at: Instant,
  action: z.string(),
  /** Did they do it themselves, somebody in their name, or another? */
  by: z.enum(['you', 'impersonator', 'another']),
  /** Where from; only of what was done by themselves, or tried in their name. */
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

const word = z.string().min(1).max(200)
const moment = z.iso.datetime({ offset: true })

const Filters = z.object({
  /** Who acted, or in whose name. */
  actor: word.optional(),
  /** One action, or a family of them: `member.*`. */
  action: word.optional(),
  subject: word.optional(),
  organizationId: word.optional(),
  from: moment.optional(),
  to: moment.optional(),
})
const Page = {
  /** Lines before this one: `next` of the page before. */
  before: inAddress(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()),
  limit: inAddress(z.coerce.number().int().min(1).max(200).default(50)),
}
const Entries = z.object({ items: z.array(Entry), next: z.number().nullable() })

export const list = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What happened on this installation, newest first',
  access: 'operator',
  query: Filters.extend(Page),
  output: Entries,
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The sealed lines as a file, oldest first, with the chain that proves them',
  access: 'operator',
  query: Filters.extend({ format: z.enum(['ndjson', 'csv']).default('ndjson') }),
  output: NoJson,
})

export const ChainVerification = z.object({
  ok: z.boolean(),
  /** Lines that were looked at, and those that wait for their seal. */
  checked: z.number(),
  unsealed: z.number(),
  /** Where the chain begins: behind lines that were pruned on purpose. */
  from: z.number(),
  head: z.object({ number: z.number(), hash: z.string() }),
  /** The first place that is not as it was sealed. */
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
  summary: 'Is every line as it was sealed, and none missing?',
  access: 'operator',
  query: z
    .object({
      /** A place of the chain that was written down elsewhere, and its hash. */
      number: inAddress(z.coerce.number().int().min(0).optional()),
      hash: z.hex().length(64).optional(),
    })
    .refine(({ number, hash }) => (number === undefined) === (hash === undefined)),
  output: ChainVerification,
})

export const listOfOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/audit',
  summary: 'What happened in an organization, for those who run it',
  access: 'sensitive',
  params: z.object({ id: z.string() }),
  query: Filters.omit({ organizationId: true }).extend(Page),
  output: Entries,
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'],
})

export const activity = endpoint({
  method: 'GET',
  path: '/api/account/activity',
  summary: 'What happened to one’s own account, newest first',
  access: 'session',
  query: z.object(Page),
  output: z.object({ items: z.array(Activity), next: z.number().nullable() }),
})
