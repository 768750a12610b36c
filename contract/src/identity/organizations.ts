import { z } from 'zod'
import { Instant, JsonValue, Name, PictureAddress, queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Custom data of an organization, visible only to its members. */
export const Metadata = z
  .record(z.string().max(256), JsonValue)
  .refine((value) => JSON.stringify(value).length <= 32_768, 'at most 32 kB')

/** The name of the organization in URLs. */
export const Slug = z
  .string()
  .max(64)
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]*$/)
  .refine((text) => !text.includes('..'))

const Logo = PictureAddress.nullable()

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
})
export type Organization = z.infer<typeof Organization>

/** `role` may contain several roles, separated by commas. */
export const Member = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  createdAt: Instant,
})
export type Member = z.infer<typeof Member>

/** `teamId` is the first of the member's teams, for clients that know one team per member. */
export const MemberInTeam = Member.extend({ teamId: z.string().nullable() })
export type MemberInTeam = z.infer<typeof MemberInTeam>

export const MemberWithUser = MemberInTeam.extend({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
  }),
})
export type MemberWithUser = z.infer<typeof MemberWithUser>

export const Invitation = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'canceled']),
  /** Several teams are separated by commas. */
  teamId: z.string().nullable(),
  inviterId: z.string(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const Team = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: Instant,
  updatedAt: Instant.nullable(),
})
export type Team = z.infer<typeof Team>

export const FullOrganization = Organization.extend({
  members: z.array(MemberWithUser),
  invitations: z.array(Invitation),
  /** `null` where teams are switched off. */
  teams: z.array(Team).nullable(),
})
export type FullOrganization = z.infer<typeof FullOrganization>

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create a new organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'You have reached the maximum number of organizations',
  },
  ORGANIZATION_ALREADY_EXISTS: { status: 400, message: 'Organization already exists' },
  SLUG_IS_TAKEN: { status: 400, message: 'slug is taken' },
  ORGANIZATION_NOT_FOUND: { status: 400, message: 'Organization not found' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 403,
    message: 'User is not a member of the organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to update this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete this organization',
  },
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'No active organization' },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'id' },
  {
    'organization.created': Organization,
    'organization.updated': Organization,
    'organization.deleted': Organization,
  },
)

/** Case-insensitive like the slug at creation; an empty one counts as absent. */
const SlugInAnyCase = z
  .string()
  .toLowerCase()
  .transform((slug) => slug || undefined)
  .optional()

/** Selects an organization; by default the active one. */
export const OrganizationSelector = z.object({
  organizationId: z.string().optional(),
  organizationSlug: SlugInAnyCase,
})

export const create = endpoint({
  method: 'POST',
  path: '/api/auth/organization/create',
  summary: 'Create an organization with the caller as its owner',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    name: Name,
    slug: Slug,
    logo: Logo.optional(),
    metadata: Metadata.nullable().optional(),
    keepCurrentActiveOrganization: z.boolean().optional(),
  }),
  output: Organization.extend({ members: z.array(MemberInTeam) }),
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    'ORGANIZATION_ALREADY_EXISTS',
  ],
})

export const checkSlug = endpoint({
  method: 'POST',
  path: '/api/auth/organization/check-slug',
  summary: 'Whether a slug is available',
  access: 'session',
  body: z.object({ slug: Slug }),
  output: z.object({ status: z.literal(true) }),
  errors: ['SLUG_IS_TAKEN'],
})

export const update = endpoint({
  method: 'POST',
  path: '/api/auth/organization/update',
  summary: 'Change an organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    data: z.object({
      name: Name.optional(),
      slug: Slug.optional(),
      logo: Logo.optional(),
      metadata: Metadata.nullable().optional(),
    }),
    organizationId: z.string().optional(),
  }),
  output: Organization,
  errors: [
    'ORGANIZATION_NOT_FOUND',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    'SLUG_IS_TAKEN',
  ],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400] },
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/organization/delete',
  summary: 'Delete an organization with all of its data',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({ organizationId: z.string() }),
  output: Organization,
  errors: [
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    // Of billing, which is asked before.
    'ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS',
    'ORGANIZATION_HAS_OPEN_PAYMENTS',
  ],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400] },
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list',
  summary: 'The organizations of the caller; for an organization’s API key, that organization',
  access: 'caller',
  permissions: ['organizations:read'],
  output: z.array(
    Organization.extend({
      /** Of the caller, several separated by commas; `null` for an API key. */
      role: z.string().nullable(),
    }),
  ),
})

export const getFull = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-full-organization',
  summary: 'An organization with its members, invitations and teams',
  access: 'caller',
  permissions: ['organizations:read', 'members:read'],
  query: OrganizationSelector.extend({
    membersLimit: queryNumber(z.coerce.number().int().min(1).max(1000).optional()),
  }),
  output: FullOrganization.nullable(),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-organization',
  summary: 'An organization without members, invitations and teams',
  access: 'caller',
  permissions: ['organizations:read'],
  query: OrganizationSelector,
  output: Organization,
  errors: ['NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})

export const ofFormerSlug = endpoint({
  method: 'GET',
  path: '/api/former-slugs/:slug',
  summary: 'The slug that an organization of the caller has now, by a slug that it had before',
  access: 'session',
  params: z.object({ slug: z.string().max(64).toLowerCase() }),
  output: z.object({ slug: z.string() }),
  errors: ['ORGANIZATION_NOT_FOUND'],
  errorStatuses: { ORGANIZATION_NOT_FOUND: [404] },
})

export const setActive = endpoint({
  method: 'POST',
  path: '/api/auth/organization/set-active',
  summary: 'Set or clear the active organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    organizationId: z.string().nullable().optional(),
    organizationSlug: SlugInAnyCase,
  }),
  output: FullOrganization.nullable(),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})
