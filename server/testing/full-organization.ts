import { expect } from 'vitest'
import {
  invite,
  inviteAndAccept,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
} from './organizations.ts'
import { type AnyServer, freshEmail } from './users.ts'

/** All reading and changing calls of the organization API, by its id. */
export function allOrganizationCalls(
  id: string,
  ids: Record<'memberId' | 'teamId' | 'invitationId' | 'userId' | 'roleId', string>,
) {
  const organizationId = id
  const { memberId, teamId, invitationId, userId, roleId } = ids
  const reads = {
    'get-full-organization': { organizationId },
    'get-organization': { organizationId },
    'list-members': { organizationId },
    'get-active-member-role': { organizationId },
    'list-invitations': { organizationId },
    'list-teams': { organizationId },
    'list-user-teams': { organizationId, userId },
    'list-team-members': { teamId },
    'list-roles': { organizationId },
    'get-role': { organizationId, roleId },
    'get-invitation': { id: invitationId },
  }
  const changes = {
    update: { organizationId, data: { name: 'Taken' } },
    delete: { organizationId },
    leave: { organizationId },
    'set-active': { organizationId },
    'invite-member': { organizationId, email: freshEmail(), role: 'owner' },
    'cancel-invitation': { invitationId },
    'accept-invitation': { invitationId },
    'reject-invitation': { invitationId },
    'remove-member': { organizationId, memberIdOrEmail: memberId },
    'update-member-role': { organizationId, memberId, role: 'member' },
    'has-permission': { organizationId, permissions: { member: ['delete'] } },
    'create-team': { organizationId, name: 'Ours' },
    'update-team': { organizationId, teamId, data: { name: 'Ours' } },
    'remove-team': { organizationId, teamId },
    'set-active-team': { teamId },
    'add-team-member': { organizationId, teamId, userId },
    'remove-team-member': { organizationId, teamId, userId },
    'create-role': { organizationId, role: 'ours', permission: { team: ['create'] } },
    'update-role': { organizationId, roleId, data: { permission: { team: [] } } },
    'delete-role': { organizationId, roleId },
  }
  return { reads, changes }
}

/** An organization with two owners, an admin, a member, a team, a role and an invitation. */
export async function setUpFullOrganization(server: AnyServer) {
  const organization = await setUpOrganization(server)
  await inviteAndAccept(organization.owner, await signUpVerifiedUser(server), 'owner')
  const team = await orgPost(organization.owner.visitor, 'create-team', { name: 'Secret team' })
  const role = await orgPost(organization.owner.visitor, 'create-role', {
    role: 'helper',
    permission: { team: ['create'] },
  })
  const invitation = await invite(organization.owner, freshEmail())
  expect([team.status, role.status, invitation.status]).toEqual([200, 200, 200])
  const ids = {
    memberId: organization.memberId,
    teamId: team.body.id as string,
    invitationId: invitation.body.id as string,
    userId: organization.member.id,
    roleId: role.body.roleData.id as string,
  }
  return {
    ...organization,
    ids,
    secrets: ['Secret team', invitation.body.email, organization.owner.email, organization.slug],
  }
}
