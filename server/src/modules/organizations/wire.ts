import type * as contract from '@guildhall/contract/organizations'
import type { Role as WireRole } from '@guildhall/contract/roles'
import type { Member } from './rules/members.ts'
import type { Permissions } from './rules/permissions.ts'
import type { Organization } from './rules.ts'
import type { Shown } from './store/members.ts'
import type { Role } from './store/roles.ts'

export function toWire(organization: Organization): contract.Organization {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    logo: organization.logo,
    metadata: organization.metadata,
    createdAt: organization.createdAt.toISOString(),
  }
}

export function memberToWire(member: Member): contract.Member {
  return {
    id: member.id,
    organizationId: member.organizationId,
    userId: member.userId,
    role: member.roles.join(','),
    createdAt: member.createdAt.toISOString(),
  }
}

export function shownToWire(member: Shown): contract.MemberWithUser {
  return {
    ...memberToWire(member),
    teamId: member.teamId,
    user: {
      id: member.userId,
      name: member.userName,
      email: member.userEmail,
      image: member.userImage,
    },
  }
}

export function permissionsToWire(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions]) => [resource, [...actions]]),
  )
}

export function roleToWire(role: Role): WireRole {
  return {
    id: role.id,
    organizationId: role.organizationId,
    role: role.role,
    permission: permissionsToWire(role.permission),
    createdAt: role.createdAt.toISOString(),
    updatedAt: role.updatedAt?.toISOString() ?? null,
  }
}
