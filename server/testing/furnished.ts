import { expect } from 'vitest'
import { enter, house, invite, someone, tell } from './organizations.ts'
import { newAddress, type Place } from './people.ts'

/** Everything that can be asked of an organization or told to it, by its id. */
export function everything(
  id: string,
  ids: Record<'memberId' | 'teamId' | 'invitationId' | 'userId' | 'roleId', string>,
) {
  const organizationId = id
  const { memberId, teamId, invitationId, userId, roleId } = ids
  const asks = {
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
  const tells = {
    update: { organizationId, data: { name: 'Taken' } },
    delete: { organizationId },
    leave: { organizationId },
    'set-active': { organizationId },
    'invite-member': { organizationId, email: newAddress(), role: 'owner' },
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
  return { asks, tells }
}

/** An organization with two owners, an admin, a member, a team, a role and somebody invited. */
export async function furnished(server: Place) {
  const home = await house(server)
  await enter(home.owner, await someone(server), 'owner')
  const team = await tell(home.owner.visitor, 'create-team', { name: 'Secret team' })
  const role = await tell(home.owner.visitor, 'create-role', {
    role: 'helper',
    permission: { team: ['create'] },
  })
  const guest = await invite(home.owner, newAddress())
  expect([team.status, role.status, guest.status]).toEqual([200, 200, 200])
  const ids = {
    memberId: home.memberId,
    teamId: team.body.id as string,
    invitationId: guest.body.id as string,
    userId: home.member.id,
    roleId: role.body.roleData.id as string,
  }
  return { ...home, ids, secrets: ['Secret team', guest.body.email, home.owner.email, home.slug] }
}
