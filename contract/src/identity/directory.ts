import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { Organization } from './organizations.ts'
import { Account } from './profile.ts'
import { Device, ListedSession } from './sessions.ts'

/** Continues after the last row of the page before: its `next`. */
const Page = {
  before: z
    .string()
    .max(120)
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_.+$/)
    .optional(),
  limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
}
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

const search = z.string().trim().min(1).max(200).optional()
const timestamp = z.iso.datetime({ offset: true }).optional()
const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `-` sorts down. */
export const userSorts = ['createdAt', '-createdAt', 'name', '-name', 'email', '-email'] as const
export type UserSort = (typeof userSorts)[number]

/** A row of a sorted page: its sort value and its id. */
const RowPosition = z.string().min(2).max(2000).optional()

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users with all filters of the operator, newest first unless sorted otherwise',
  access: 'operator',
  query: z.object({
    /** A part of the email address or of the name, or a whole username or id. */
    q: search,
    role: z.string().min(1).max(64).optional(),
    status: z.enum(['active', 'banned']).optional(),
    verified: Flag.optional(),
    twoFactor: Flag.optional(),
    /** Users who can sign in with it: `credential` for a password. */
    provider: z.string().min(1).max(64).optional(),
    createdFrom: timestamp,
    createdTo: timestamp,
    sort: z.enum(userSorts).default('-createdAt'),
    /** The page after the row that `next` of another page named. */
    before: RowPosition,
    /** The page that ends before the row that `previous` of another page named. */
    after: RowPosition,
    limit: Page.limit,
  }),
  output: pageOf(User).extend({ previous: z.string().nullable() }),
})

export const UserCounts = z.object({
  total: z.number(),
  verified: z.number(),
  banned: z.number(),
  admins: z.number(),
  twoFactor: z.number(),
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/admin/user-counts',
  summary: 'How many users there are, by state',
  access: 'operator',
  output: UserCounts,
})

/** A membership, as the operator sees it. */
const Membership = z.object({
  memberId: z.string(),
  role: z.string(),
  joinedAt: Instant,
  organization: Organization.pick({ id: true, name: true, slug: true, logo: true }),
})

/** An API key, without its value. */
const KeyOfUser = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** The first characters of the key. */
  start: z.string(),
  enabled: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})

const params = z.object({ id: z.string().min(1).max(64) })
const notFound = { USER_NOT_FOUND: [404] }
const organizationNotFound = { ORGANIZATION_NOT_FOUND: [404] }

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'A user with sign-in methods, sessions, organizations, API keys and counts',
  secret: true,
  access: 'operator',
  params,
  output: z.object({
    user: User.extend({ locale: z.string() }),
    accounts: z.array(Account),
    /** The newest hundred. */
    sessions: z.array(ListedSession),
    /** The newest hundred. */
    organizations: z.array(Membership),
    /** The newest hundred of their own. */
    apiKeys: z.array(KeyOfUser),
    counts: z.object({ organizations: z.number(), apiKeys: z.number(), passkeys: z.number() }),
  }),
  errors: ['USER_NOT_FOUND'],
  errorStatuses: notFound,
})

/** A session of any user; `handle` only revokes it. */
const SessionOfUser = z.object({
  handle: z.string(),
  user: User.pick({ id: true, name: true, email: true, image: true }),
  createdAt: Instant,
  updatedAt: Instant,
  expiresAt: Instant,
  ipAddress: z.string(),
  device: Device,
  impersonatedBy: z.string().nullable(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Sessions of all users that have not expired, newest first',
  access: 'operator',
  query: z.object({
    userId: z.string().min(1).max(64).optional(),
    ipAddress: z.string().min(1).max(64).optional(),
    ...Page,
  }),
  output: pageOf(SessionOfUser),
})

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  summary: 'Organizations, newest first, found by name, slug or id',
  access: 'operator',
  query: z.object({ q: search, ...Page }),
  output: pageOf(Organization.omit({ metadata: true }).extend({ members: z.number() })),
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id',
  summary: 'An organization with its owners and counts',
  access: 'operator',
  params,
  output: z.object({
    organization: Organization,
    owners: z.array(User.pick({ id: true, name: true, email: true, image: true })),
    counts: z.object({
      members: z.number(),
      pendingInvitations: z.number(),
      teams: z.number(),
      apiKeys: z.number(),
    }),
    /** Of the settings file; the same for every organization. */
    limits: z.object({ members: z.number(), pendingInvitations: z.number() }),
  }),
  errors: ['ORGANIZATION_NOT_FOUND'],
  errorStatuses: organizationNotFound,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/members',
  summary: 'Members of an organization, newest first',
  access: 'operator',
  params,
  query: z.object(Page),
  output: pageOf(
    z.object({
      id: z.string(),
      role: z.string(),
      createdAt: Instant,
      user: User.pick({ id: true, name: true, email: true, image: true }),
    }),
  ),
  errors: ['ORGANIZATION_NOT_FOUND'],
  errorStatuses: organizationNotFound,
})
