import {
  acceptInvitation,
  createOrganization,
  invite,
  inviteAndAccept,
  newSlug,
  orgGet,
  orgPost,
  signUpVerifiedUser,
} from '#testing/organizations.ts'
import { onePixel } from '#testing/pictures.ts'
import { freshEmail } from '#testing/users.ts'
import type { Walk } from './recording-server.ts'

export async function members(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const member = await signUpVerifiedUser(walk)
  await orgPost(owner.visitor, 'check-slug', { slug: newSlug() })
  const { id: organizationId, slug } = await createOrganization(owner)
  const { id: memberId } = await inviteAndAccept(owner, member)
  for (const path of ['get-organization', 'get-full-organization', 'list-members']) {
    await orgGet(owner.visitor, path, { organizationId })
  }
  const sorted = { organizationId, sortBy: 'name', filterField: 'role', filterValue: 'member' }
  await orgGet(owner.visitor, 'list-members', sorted)
  for (const path of ['list', 'get-active-member', 'get-active-member-role']) {
    await orgGet(owner.visitor, path)
  }
  await orgPost(owner.visitor, 'update', { data: { name: 'Other' } })
  await orgPost(owner.visitor, 'update', { data: { slug: newSlug() } })
  await owner.visitor.get(`/api/former-slugs/${slug}`)
  await orgPost(owner.visitor, 'has-permission', { permissions: { member: ['delete'] } })
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'admin' })
  await orgPost(member.visitor, 'set-active', { organizationId })
  await orgPost(member.visitor, 'leave', { organizationId })
  const again = await inviteAndAccept(owner, member)
  await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: again.id })
  await orgPost(owner.visitor, 'delete', { organizationId })
}

export async function manyAtOnce(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const member = await signUpVerifiedUser(walk)
  const { id } = await createOrganization(owner)
  const { id: memberId } = await inviteAndAccept(owner, member)
  const at = (path: string) => `/api/organizations/${id}/${path}`
  const { visitor } = owner
  await visitor.put(at('logo'), { content: onePixel.png })
  await visitor.delete(at('logo'))
  const invited = await visitor.post(at('invitations'), { emails: [freshEmail()], role: 'member' })
  await walk.visitor().post(`/api/invitations/${invited.body.results[0].invitation.id}/ask-again`)
  for (const state of ['pending', 'expired', 'asked', 'all']) {
    await visitor.get(at(`invitations?state=${state}&q=a`))
  }
  for (const sorting of ['createdAt', '-name', 'email', '-role']) {
    await visitor.get(at(`members?q=a&role=member&teamId=none&sorting=${sorting}`))
    await visitor.get(at(`members?sorting=${sorting}`))
    await visitor.get(at(`members/export?q=a&role=member&sorting=${sorting}`))
  }
  await visitor.get(at('roles'))
  await visitor.get(at('permissions'))
  await visitor.get(at('summary'))
  await visitor.get('/api/account/organizations/allowance')
  const { body: teams } = await visitor.get(at('teams?q=a'))
  await visitor.get(at(`teams/${teams.items[0].id}`))
  await visitor.post(at('members/change-role'), { memberIds: [memberId], role: 'admin' })
  await visitor.post(at('transfer-ownership'), { memberId })
  await member.visitor.post(at('members/remove'), { memberIds: ['nothing'] })
}

export async function invitations(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const invitee = await signUpVerifiedUser(walk)
  const { id: organizationId } = await createOrganization(owner)
  const first = (await invite(owner, invitee.email)).body.id
  await orgGet(invitee.visitor, 'get-invitation', { id: first })
  await orgGet(invitee.visitor, 'list-user-invitations')
  await walk.visitor().get(`/api/account/invitation?id=${first}`)
  await orgGet(owner.visitor, 'list-invitations', { organizationId })
  await orgPost(invitee.visitor, 'reject-invitation', { invitationId: first })
  const second = (await invite(owner, freshEmail())).body.id
  await orgPost(owner.visitor, 'cancel-invitation', { invitationId: second })
  await acceptInvitation(invitee, (await invite(owner, invitee.email)).body.id)
}

export async function teams(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const member = await signUpVerifiedUser(walk)
  await createOrganization(owner)
  await inviteAndAccept(owner, member)
  const teamId = (await orgPost(owner.visitor, 'create-team', { name: 'Red' })).body.id
  await orgPost(owner.visitor, 'add-team-member', { teamId, userId: member.id })
  await orgPost(owner.visitor, 'add-team-member', { teamId, userId: owner.id })
  await orgPost(owner.visitor, 'set-active-team', { teamId })
  await orgGet(owner.visitor, 'list-teams')
  await orgGet(owner.visitor, 'list-user-teams')
  await orgGet(owner.visitor, 'list-team-members', { teamId })
  await orgPost(owner.visitor, 'update-team', { teamId, data: { name: 'Blue' } })
  await orgPost(owner.visitor, 'remove-team-member', { teamId, userId: member.id })
  // A member of a team cannot remove it.
  await orgPost(owner.visitor, 'remove-team-member', { teamId, userId: owner.id })
  await orgPost(owner.visitor, 'remove-team', { teamId })
}
