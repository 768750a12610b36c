import {
  accept,
  ask,
  enter,
  found,
  invite,
  newSlug,
  someone,
  tell,
} from '../../testing/organizations.ts'
import { newAddress } from '../../testing/people.ts'
import type { Walk } from './walk.ts'

export async function members(walk: Walk) {
  const owner = await someone(walk)
  const member = await someone(walk)
  await tell(owner.visitor, 'check-slug', { slug: newSlug() })
  const { id: organizationId } = await found(owner)
  const { id: memberId } = await enter(owner, member)
  for (const path of ['get-organization', 'get-full-organization', 'list-members']) {
    await ask(owner.visitor, path, { organizationId })
  }
  const sorted = { organizationId, sortBy: 'name', filterField: 'role', filterValue: 'member' }
  await ask(owner.visitor, 'list-members', sorted)
  for (const path of ['list', 'get-active-member', 'get-active-member-role']) {
    await ask(owner.visitor, path)
  }
  await tell(owner.visitor, 'update', { data: { name: 'Other' } })
  await tell(owner.visitor, 'has-permission', { permissions: { member: ['delete'] } })
  await tell(owner.visitor, 'update-member-role', { memberId, role: 'admin' })
  await tell(member.visitor, 'set-active', { organizationId })
  await tell(member.visitor, 'leave', { organizationId })
  const again = await enter(owner, member)
  await tell(owner.visitor, 'remove-member', { memberIdOrEmail: again.id })
  await tell(owner.visitor, 'delete', { organizationId })
}

export async function invitations(walk: Walk) {
  const owner = await someone(walk)
  const guest = await someone(walk)
  const { id: organizationId } = await found(owner)
  const first = (await invite(owner, guest.email)).body.id
  await ask(guest.visitor, 'get-invitation', { id: first })
  await ask(guest.visitor, 'list-user-invitations')
  await ask(owner.visitor, 'list-invitations', { organizationId })
  await tell(guest.visitor, 'reject-invitation', { invitationId: first })
  const second = (await invite(owner, newAddress())).body.id
  await tell(owner.visitor, 'cancel-invitation', { invitationId: second })
  await accept(guest, (await invite(owner, guest.email)).body.id)
}

export async function teamsAndRoles(walk: Walk) {
  const owner = await someone(walk)
  const member = await someone(walk)
  await found(owner)
  await enter(owner, member)
  const teamId = (await tell(owner.visitor, 'create-team', { name: 'Red' })).body.id
  await tell(owner.visitor, 'add-team-member', { teamId, userId: member.id })
  await tell(owner.visitor, 'add-team-member', { teamId, userId: owner.id })
  await tell(owner.visitor, 'set-active-team', { teamId })
  await ask(owner.visitor, 'list-teams')
  await ask(owner.visitor, 'list-user-teams')
  await ask(owner.visitor, 'list-team-members', { teamId })
  await tell(owner.visitor, 'update-team', { teamId, data: { name: 'Blue' } })
  await tell(owner.visitor, 'remove-team-member', { teamId, userId: member.id })
  // Whoever is in a team does not remove it.
  await tell(owner.visitor, 'remove-team-member', { teamId, userId: owner.id })
  await tell(owner.visitor, 'remove-team', { teamId })
  const permission = { team: ['create'] }
  const { body } = await tell(owner.visitor, 'create-role', { role: 'helper', permission })
  const roleId = body.roleData.id
  await ask(owner.visitor, 'get-role', { roleId })
  await ask(owner.visitor, 'list-roles')
  await tell(owner.visitor, 'update-role', { roleId, data: { permission: { team: ['update'] } } })
  await tell(owner.visitor, 'delete-role', { roleId })
}
