import type * as contract from '@guildhall/contract/identity/organizations'
import type { Permissions } from '../../../kernel/index.ts'
import type { Member } from './rules/members.ts'
import type { Organization } from './rules.ts'
import type { MemberWithUser } from './store/members.ts'

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

export function memberWithUserToWire(member: MemberWithUser): contract.MemberWithUser {
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
