// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import { type Organization, organizationDates } from './organizations.ts'
import { type Account, accountDates } from './profile.ts'
import { type Device, type ListedSession, listedSessionDates } from './sessions.ts'

export type UserCounts = {
  total: number
  verified: number
  banned: number
  admins: number
  twoFactor: number
}

export const countUsers: Route<{
  input: Record<never, never>
  output: UserCounts
  error: never
}> = { line: 'GET /api/admin/user-counts' }

export const getOrganization: Route<{
  input: { id: string }
  output: {
    organization: Organization
    owners: { id: string; name: string; email: string; image: string | null }[]
    counts: { members: number; pendingInvitations: number; teams: number; apiKeys: number }
    limits: { members: number; pendingInvitations: number }
  }
  error: 'ORGANIZATION_NOT_FOUND'
}> = { line: 'GET /api/admin/organizations/:id', dates: { organization: organizationDates } }

export const getUser: Route<{
  input: { id: string }
  output: {
    user: {
      id: string
      email: string
      emailVerified: boolean
      name: string
      image: string | null
      role: string
      username: string | null
      displayUsername: string | null
      banned: boolean
      banReason: string | null
      banExpires: Date | null
      twoFactorEnabled: boolean
      createdAt: Date
      updatedAt: Date
      locale: string
    }
    accounts: Account[]
    sessions: ListedSession[]
    organizations: {
      memberId: string
      role: string
      joinedAt: Date
      organization: { id: string; name: string; slug: string; logo: string | null }
    }[]
    apiKeys: {
      id: string
      name: string | null
      start: string
      enabled: boolean
      createdAt: Date
      lastUsedAt: Date | null
      expiresAt: Date | null
    }[]
    counts: { organizations: number; apiKeys: number; passkeys: number }
  }
  error: 'USER_NOT_FOUND'
}> = {
  line: 'GET /api/admin/users/:id',
  dates: {
    user: { banExpires: true, createdAt: true, updatedAt: true },
    accounts: accountDates,
    sessions: listedSessionDates,
    organizations: { joinedAt: true },
    apiKeys: { createdAt: true, lastUsedAt: true, expiresAt: true },
  },
}

export const listMembers: Route<{
  input: {
    id: string
    query?: { before?: string | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      id: string
      role: string
      createdAt: Date
      user: { id: string; name: string; email: string; image: string | null }
    }[]
    next: string | null
  }
  error: 'ORGANIZATION_NOT_FOUND'
}> = { line: 'GET /api/admin/organizations/:id/members', dates: { items: { createdAt: true } } }

export const listOrganizations: Route<{
  input: {
    query?:
      | { q?: string | undefined; before?: string | undefined; limit?: number | undefined }
      | undefined
  }
  output: {
    items: {
      id: string
      name: string
      slug: string
      logo: string | null
      createdAt: Date
      members: number
    }[]
    next: string | null
  }
  error: never
}> = { line: 'GET /api/admin/organizations', dates: { items: { createdAt: true } } }

export const listSessions: Route<{
  input: {
    query?:
      | {
          userId?: string | undefined
          ipAddress?: string | undefined
          before?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      handle: string
      user: { id: string; name: string; email: string; image: string | null }
      createdAt: Date
      updatedAt: Date
      expiresAt: Date
      ipAddress: string
      device: Device
      impersonatedBy: string | null
    }[]
    next: string | null
  }
  error: never
}> = {
  line: 'GET /api/admin/sessions',
  dates: { items: { createdAt: true, updatedAt: true, expiresAt: true } },
}

export const listUsers: Route<{
  input: {
    query?:
      | {
          q?: string | undefined
          role?: string | undefined
          status?: ('active' | 'banned') | undefined
          verified?: ('true' | 'false') | undefined
          twoFactor?: ('true' | 'false') | undefined
          provider?: string | undefined
          createdFrom?: (Date | string) | undefined
          createdTo?: (Date | string) | undefined
          sort?: ('createdAt' | '-createdAt' | 'name' | '-name' | 'email' | '-email') | undefined
          before?: string | undefined
          after?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: User[]; next: string | null; previous: string | null }
  error: never
}> = { line: 'GET /api/admin/users', dates: { items: userDates } }
