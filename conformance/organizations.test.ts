import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { versions, windowLocation } from './testing/official-client.ts'
import {
  type Full,
  loadOrganizationClient,
  type Organization,
} from './testing/organization-client.ts'
import { createUsers, newSlug, type TestUser } from './testing/organization-users.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

describe.each(versions)('the official client %s', (version) => {
  let users: ReturnType<typeof createUsers>
  beforeAll(async () => {
    users = createUsers(live, await loadOrganizationClient(version))
  })
  const signUpUser = () => users.signUpUser()
  const signUpOwner = () => users.signUpOwner()
  const addMember = (owner: TestUser, role?: string) => users.addMember(owner, role)
  beforeEach(() => {
    windowLocation.href = ''
  })

  test('creates an organization, which becomes active', async () => {
    const { client, id } = await signUpUser()
    const slug = newSlug()
    expect((await client.organization.checkSlug({ slug })).data).toEqual({ status: true })
    const { data } = await client.organization.create({
      name: 'Acme',
      slug,
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold' },
    })
    expect(data).toMatchObject({
      name: 'Acme',
      slug,
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold' },
      members: [{ userId: id, role: 'owner' }],
    })
    expect(data?.createdAt).toBeInstanceOf(Date)
    expect((await client.getSession()).data?.session).toMatchObject({
      activeOrganizationId: data?.id,
    })
    expect((await client.organization.checkSlug({ slug })).error).toMatchObject({
      status: 400,
      code: 'SLUG_IS_TAKEN',
      message: 'slug is taken',
    })
  })

  test('reads, changes and deletes it', async () => {
    const { client, organizationId, slug, id } = await signUpOwner()
    expect((await client.organization.list()).data).toMatchObject([{ id: organizationId, slug }])
    const full = await client.organization.getFullOrganization()
    expect(full.data).toMatchObject({
      id: organizationId,
      members: [{ userId: id, user: { id } }],
      invitations: [],
      teams: [{ name: 'Acme' }],
    })
    expect(full.data?.members[0]?.createdAt).toBeInstanceOf(Date)
    const query = { organizationId }
    expect((await client.organization.getOrganization({ query })).data?.slug).toBe(slug)
    const updated = await client.organization.update({
      organizationId,
      data: { name: 'Better', metadata: { a: 1 } },
    })
    expect(updated.data).toMatchObject({ name: 'Better', slug, metadata: { a: 1 } })
    const deleted = await client.organization.delete({ organizationId })
    expect(deleted.data?.id).toBe(organizationId)
    expect((await client.organization.list()).data).toEqual([])
    expect((await client.organization.getFullOrganization()).data).toBeNull()
  })

  test('sets the active organization', async () => {
    const { client, organizationId, slug } = await signUpOwner()
    expect((await client.organization.setActive({ organizationId: null })).data).toBeNull()
    const byId = await client.organization.setActive({ organizationId })
    expect(byId.data?.id).toBe(organizationId)
    const bySlug = await client.organization.setActive({ organizationSlug: slug })
    expect(bySlug.data?.id).toBe(organizationId)
    const other = await signUpOwner()
    expect(
      (await client.organization.setActive({ organizationId: other.organizationId })).error,
    ).toMatchObject({ status: 403, message: 'User is not a member of the organization' })
  })

  test('its hooks follow the active organization', async () => {
    const { client } = await signUpUser()
    const active: (Full | null)[] = []
    const lists: (Organization[] | null)[] = []
    const stops = [
      client.useActiveOrganization.subscribe(({ data, isPending }) => {
        if (!isPending) active.push(data)
      }),
      client.useListOrganizations.subscribe(({ data, isPending }) => {
        if (!isPending) lists.push(data)
      }),
    ]
    await expect.poll(() => lists.at(-1)).toEqual([])
    const { data } = await client.organization.create({ name: 'Acme', slug: newSlug() })
    await expect.poll(() => lists.at(-1)?.map(({ id }) => id)).toEqual([data?.id])
    // The older release asks again for the active one only when it is chosen.
    await client.organization.setActive({ organizationId: data?.id })
    await expect.poll(() => active.at(-1)?.id).toBe(data?.id)
    await client.organization.setActive({ organizationId: null })
    await expect.poll(() => active.at(-1) ?? null).toBeNull()
    for (const stop of stops) stop()
  })

  test('invites, and the invitation is accepted', async () => {
    const owner = await signUpOwner()
    const invitee = await signUpUser()
    const { data: invitation } = await owner.client.organization.inviteMember({
      email: invitee.email.toUpperCase(),
      role: ['member', 'admin'],
    })
    expect(invitation).toMatchObject({
      email: invitee.email,
      role: 'member,admin',
      status: 'pending',
    })
    expect(invitation?.expiresAt).toBeInstanceOf(Date)
    const again = await owner.client.organization.inviteMember({
      email: invitee.email,
      role: 'member',
    })
    expect(again.error).toMatchObject({
      status: 400,
      code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    })
    const got = await invitee.client.organization.getInvitation({ query: { id: invitation?.id } })
    expect(got.data).toMatchObject({ organizationSlug: owner.slug, inviterEmail: owner.email })
    const waiting = await invitee.client.organization.listUserInvitations()
    expect(waiting.data?.map(({ id }) => id)).toEqual([invitation?.id])
    const listed = await owner.client.organization.listInvitations()
    expect(listed.data).toMatchObject([{ id: invitation?.id }])
    const invitationId = invitation?.id
    const accepted = await invitee.client.organization.acceptInvitation({ invitationId })
    expect(accepted.data).toMatchObject({
      invitation: { status: 'accepted' },
      member: { userId: invitee.id, role: 'member,admin' },
    })
    const { data } = await invitee.client.getSession()
    expect(data?.session).toMatchObject({ activeOrganizationId: owner.organizationId })
  })

  test('rejects and cancels invitations', async () => {
    const owner = await signUpOwner()
    const invitee = await signUpUser()
    const invite = async () =>
      (await owner.client.organization.inviteMember({ email: invitee.email, role: 'member' })).data
        ?.id
    const rejected = await invitee.client.organization.rejectInvitation({
      invitationId: await invite(),
    })
    expect(rejected.data).toMatchObject({ invitation: { status: 'rejected' }, member: null })
    const invitationId = await invite()
    const canceled = await owner.client.organization.cancelInvitation({ invitationId })
    expect(canceled.data?.status).toBe('canceled')
    const late = await invitee.client.organization.acceptInvitation({ invitationId })
    expect(late.error).toMatchObject({ status: 400, message: 'Invitation not found' })
  })

  test('manages members', async () => {
    const owner = await signUpOwner()
    const member = await addMember(owner)
    const { organization } = owner.client
    expect((await member.client.organization.getActiveMember()).data).toMatchObject({
      id: member.memberId,
      role: 'member',
      user: { email: member.email },
    })
    expect((await member.client.organization.getActiveMemberRole()).data?.role).toBe('member')
    const page = await organization.listMembers({
      query: { limit: 1, offset: 1, sortBy: 'createdAt', sortDirection: 'asc' },
    })
    expect(page.data).toMatchObject({ total: 2, members: [{ id: member.memberId }] })
    const changed = await organization.updateMemberRole({
      memberId: member.memberId,
      role: 'admin',
    })
    expect(changed.data).toMatchObject({ id: member.memberId, role: 'admin' })
    const refused = await member.client.organization.removeMember({
      memberIdOrEmail: owner.email,
    })
    expect(refused.error).toMatchObject({
      status: 400,
      code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    })
    const removed = await organization.removeMember({ memberIdOrEmail: member.email })
    expect(removed.data?.member.id).toBe(member.memberId)
    const { organizationId } = owner
    expect((await organization.leave({ organizationId })).error).toMatchObject({ status: 400 })
    const another = await addMember(owner)
    expect((await another.client.organization.leave({ organizationId })).data?.id).toBe(
      another.memberId,
    )
  })

  test('checks permissions', async () => {
    const owner = await signUpOwner()
    const member = await addMember(owner)
    const permissions = { organization: ['delete'] }
    const asked = version === '1.2.12' ? { permission: permissions } : { permissions }
    expect((await owner.client.organization.hasPermission(asked)).data?.success).toBe(true)
    expect((await member.client.organization.hasPermission(asked)).data?.success).toBe(false)
    for (const role of ['owner', 'admin', 'member']) {
      const mine = owner.client.organization.checkRolePermission({ role, permissions })
      expect(mine).toBe(role === 'owner')
    }
  })

  test('creates and reads teams', async () => {
    const owner = await signUpOwner()
    const member = await addMember(owner)
    const { organization } = owner.client
    const { data: team } = await organization.createTeam({ name: 'Red' })
    const teamId = team?.id
    expect(team).toMatchObject({ name: 'Red', organizationId: owner.organizationId })
    const renamed = await organization.updateTeam({ teamId, data: { name: 'Blue' } })
    expect(renamed.data?.name).toBe('Blue')
    expect((await organization.listTeams()).data?.map(({ name }) => name)).toEqual(['Acme', 'Blue'])
    const added = await organization.addTeamMember({ teamId, userId: member.id })
    expect(added.data).toMatchObject({ teamId, userId: member.id })
    const mine = member.client.organization
    expect((await mine.getActiveMember()).data?.teamId).toBe(teamId)
    expect((await mine.setActiveTeam({ teamId })).data?.id).toBe(teamId)
    expect((await mine.listTeamMembers()).data).toMatchObject([{ userId: member.id }])
    expect((await mine.listUserTeams()).data).toMatchObject([{ id: teamId }])
    expect((await mine.setActiveTeam({ teamId: null })).data).toBeNull()
    const out = await organization.removeTeamMember({ teamId, userId: member.id })
    expect(out.data?.message).toBe('Team member removed successfully.')
    expect((await organization.removeTeam({ teamId })).data?.message).toBe(
      'Team removed successfully.',
    )
  })

  test('creates custom roles', async () => {
    const owner = await signUpOwner()
    const member = await addMember(owner)
    const { organization } = owner.client
    const made = await organization.createRole({
      role: 'recruiter',
      permission: { invitation: ['create'] },
    })
    expect(made.data).toMatchObject({ success: true, roleData: { role: 'recruiter' } })
    await organization.updateMemberRole({ memberId: member.memberId, role: 'recruiter' })
    const permissions = { invitation: ['create'] }
    const may = await member.client.organization.hasPermission({ permissions })
    expect(may.data?.success).toBe(true)
    expect((await organization.listRoles()).data).toMatchObject([{ role: 'recruiter' }])
    const roleName = 'recruiter'
    const changed = await organization.updateRole({
      roleName,
      data: { permission: { invitation: ['cancel'] } },
    })
    expect(changed.data?.roleData.permission).toEqual({ invitation: ['cancel'] })
    expect((await organization.getRole({ query: { roleName } })).data?.role).toBe('recruiter')
    expect((await organization.deleteRole({ roleName })).error).toMatchObject({
      status: 400,
      code: 'ROLE_IS_ASSIGNED_TO_MEMBERS',
    })
    await organization.updateMemberRole({ memberId: member.memberId, role: 'member' })
    expect((await organization.deleteRole({ roleName })).data?.success).toBe(true)
  })
})
