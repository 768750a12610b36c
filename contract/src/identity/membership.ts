import { z } from 'zod'
import { TimeZone } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Roles } from './members.ts'
import { Invitation, MemberWithUser } from './organizations.ts'

/** Work on many members at once, and what the pages of an organization need besides. */
export const errors = defineErrors({
  ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP: {
    status: 403,
    message: 'Only an owner can transfer the ownership',
  },
})

const params = z.object({ id: z.string().min(1).max(64) })
const outside = ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'] as const

const memberSearch = {
  q: z.string().trim().min(1).max(200).optional(),
  role: z.string().min(1).max(64).optional(),
  teamId: z.string().min(1).max(64).optional(),
  sorting: sortingBy(['createdAt', 'name', 'email', 'role'], ['createdAt']),
}

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/members',
  summary:
    'Members of an organization, searched by name or address, with their teams and last activity',
  access: 'session',
  params,
  query: z.object({ ...memberSearch, ...pageQuery }),
  output: listOf(
    MemberWithUser.extend({
      /** At most a hundred. */
      teamIds: z.array(z.string()),
      /** The first three of them. */
      teams: z.array(z.object({ id: z.string(), name: z.string() })),
      /**
       * A session is not bound to one organization, so this is any activity on this server. Everyone who
       * sees the members sees it, and therefore only the day.
       */
      lastActiveOn: z.iso.date().nullable(),
    }),
  ),
  errors: [...outside],
})

/** One result per item, in the order of the request; `code` is the error of one that failed. */
const Results = z.object({
  results: z.array(z.object({ item: z.string(), ok: z.boolean(), code: z.string().nullable() })),
})

const memberIds = z.array(z.string().min(1).max(64)).min(1).max(100)

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/members/export',
  summary: 'Members of an organization as CSV, as they are searched and sorted',
  access: 'session',
  rateLimit: 'link',
  params,
  query: z.object({ ...memberSearch, timezone: TimeZone.default('UTC') }),
  output: NoJson,
  errors: [...outside],
})

export const changeRoles = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/members/change-role',
  summary: 'Set the roles of several members; each succeeds or fails by itself',
  access: 'sensitive',
  params,
  body: z.object({ memberIds, role: Roles }),
  output: Results,
  errors: [...outside],
})

export const removeMembers = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/members/remove',
  summary: 'Remove several members; each succeeds or fails by itself',
  access: 'sensitive',
  params,
  body: z.object({ memberIds }),
  output: Results,
  errors: [...outside],
})

export const transferOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/transfer-ownership',
  summary: 'Make another member an owner, and the caller an admin',
  access: 'fresh',
  params,
  body: z.object({ memberId: z.string().min(1).max(64) }),
  output: z.object({ status: z.literal(true) }),
  errors: [...outside, 'MEMBER_NOT_FOUND', 'ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP'],
})

export const summary = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/summary',
  summary: 'Counts of what belongs to an organization, and its limits',
  access: 'session',
  params,
  output: z.object({
    members: z.number(),
    owners: z.number(),
    pendingInvitations: z.number(),
    expiredInvitations: z.number(),
    /** Expired ones for which a new one was asked. */
    askedInvitations: z.number(),
    teams: z.number(),
    apiKeys: z.number(),
    membershipLimit: z.number(),
    invitationLimit: z.number(),
  }),
  errors: [...outside],
})

export const allowance = endpoint({
  method: 'GET',
  path: '/api/account/organizations/allowance',
  summary: 'Whether the caller may create an organization',
  access: 'session',
  output: z.object({
    /** Creating is possible on this server at all. */
    allowCreate: z.boolean(),
    memberships: z.number(),
    /** The number of memberships from which on no further organization can be created. */
    limit: z.number().nullable(),
  }),
})

export const inviteMany = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/invitations',
  summary: 'Invite up to 200 users by email; each succeeds or fails by itself',
  access: 'sensitive',
  params,
  body: z.object({
    emails: z.array(z.string().max(320)).min(1).max(200),
    role: Roles,
    teamIds: z.array(z.string()).max(20).default([]),
    /** Sends pending invitations again instead of refusing them. */
    resend: z.boolean().default(false),
  }),
  output: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        invitation: Invitation.nullable(),
        code: z.string().nullable(),
      }),
    ),
  }),
  errors: [...outside],
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/invitations',
  summary: 'Invitations of an organization by state, newest first',
  access: 'session',
  params,
  query: z.object({
    /** `expired`: pending and past their time; `asked`: a new one was asked for. */
    state: z.enum(['pending', 'expired', 'asked', 'all']).default('pending'),
    /** A part of the address. */
    q: z.string().trim().min(1).max(200).optional(),
    ...pageQuery,
  }),
  output: z.object({
    items: z.array(
      Invitation.extend({
        expired: z.boolean(),
        /** When a new one was asked for in place of an expired one. */
        askedAgainAt: z.iso.datetime({ precision: 3 }).nullable(),
        /** To be copied; only the invited user can accept it. */
        link: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: [...outside],
})

export const askAgain = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/ask-again',
  summary:
    'Ask the inviter for a new invitation in place of an expired one; the answer reveals nothing',
  access: 'public',
  rateLimit: 'mail',
  params,
  output: z.object({ status: z.literal(true) }),
})
