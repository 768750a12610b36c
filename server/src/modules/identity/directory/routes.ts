import * as contract from '@guildhall/contract/identity/directory'
import { parseDevice } from '../../../platform/devices/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { accountToWire, toWire as userToWire } from '../accounts/index.ts'
import { toWire as organizationToWire } from '../organizations/index.ts'
import type { Directory } from './service.ts'
import type { KeyOfUser, Membership, SessionRow } from './store.ts'

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const membershipToWire = ({ memberId, roles, joinedAt, ...organization }: Membership) => ({
  memberId,
  role: roles.join(','),
  joinedAt: joinedAt.toISOString(),
  organization,
})

const keyToWire = ({ createdAt, expiresAt, lastUsedAt, ...key }: KeyOfUser) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

const sessionToWire = (row: SessionRow) => ({
  handle: row.id,
  user: { id: row.userId, name: row.name, email: row.email, image: row.image },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ipAddress: row.ipAddress,
  device: parseDevice(row.userAgent),
  impersonatedBy: row.impersonatedBy,
})

export function mountDirectory(router: Router, directory: Directory) {
  router.bind(contract.listUsers, async ({ query }) => {
    const { createdFrom, createdTo, status, ...rest } = query
    const { next, previous, rows } = await directory.users(
      {
        ...rest,
        banned: status === undefined ? undefined : status === 'banned',
        from: instant(createdFrom),
        to: instant(createdTo),
      },
      query,
    )
    return { items: rows.map(userToWire), next, previous }
  })

  router.bind(contract.countUsers, () => directory.counts())

  router.bind(contract.getUser, async ({ params }) => {
    const found = await directory.user(params.id)
    return {
      user: { ...userToWire(found.user), locale: found.user.locale },
      accounts: found.accounts.map(accountToWire),
      sessions: found.sessions,
      organizations: found.organizations.map(membershipToWire),
      apiKeys: found.apiKeys.map(keyToWire),
      counts: found.counts,
    }
  })

  router.bind(contract.listSessions, async ({ query }) => {
    const { next, rows } = await directory.sessions(query, query)
    return { items: rows.map(sessionToWire), next }
  })

  router.bind(contract.listOrganizations, async ({ query }) => {
    const { next, rows } = await directory.organizations(query.q, query)
    const items = rows.map(({ createdAt, members, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      members: members ?? 0,
    }))
    return { items, next }
  })

  router.bind(contract.getOrganization, async ({ params }) => {
    const { organization, ...rest } = await directory.organization(params.id)
    return { organization: organizationToWire(organization), ...rest }
  })

  router.bind(contract.listMembers, async ({ params, query }) => {
    const { next, rows } = await directory.members(params.id, query)
    const items = rows.map(({ id, roles, createdAt, userId, ...user }) => ({
      id,
      role: roles.join(','),
      createdAt: createdAt.toISOString(),
      user: { id: userId, ...user },
    }))
    return { items, next }
  })
}
