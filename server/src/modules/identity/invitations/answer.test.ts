import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  createOrganization,
  invite,
  inviteAndAccept,
  invited,
  orgGet,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

describe('accepting', () => {
  test('makes a member and makes the organization active', async () => {
    const { organization, user, invitation } = await invited(server, { role: 'admin' })
    const { body } = await acceptInvitation(user, invitation.id)
    expect(body.invitation).toEqual({ ...invitation, status: 'accepted' })
    expect(body.member).toMatchObject({
      organizationId: organization.id,
      userId: user.id,
      role: 'admin',
      teamId: null,
    })
    expect((await fetchSession(user.visitor)).body.session).toMatchObject({
      activeOrganizationId: organization.id,
      activeTeamId: null,
    })
    expect((await orgGet(user.visitor, 'get-active-member')).body.id).toBe(body.member.id)
  })

  test('joins the teams in the invitation', async () => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const team = (await orgPost(owner.visitor, 'create-team', { name: 'Red' })).body
    const user = await signUpVerifiedUser(server)
    const { body: invitation } = await invite(owner, user.email, { teamId: team.id })
    expect(invitation.teamId).toBe(team.id)
    const { body } = await acceptInvitation(user, invitation.id)
    expect(body.member.teamId).toBe(team.id)
    expect((await fetchSession(user.visitor)).body.session.activeTeamId).toBe(team.id)
    expect((await orgGet(user.visitor, 'list-user-teams')).body).toMatchObject([{ name: 'Red' }])
  })

  test('works without a team that was deleted', async () => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const team = (await orgPost(owner.visitor, 'create-team', { name: 'Red' })).body
    const user = await signUpVerifiedUser(server)
    const { body: invitation } = await invite(owner, user.email, { teamId: [team.id] })
    expect((await orgPost(owner.visitor, 'remove-team', { teamId: team.id })).status).toBe(200)
    expect((await acceptInvitation(user, invitation.id)).body.member.teamId).toBeNull()
  })

  test('is allowed to the invited user only', async () => {
    const { invitation } = await invited(server)
    const other = await signUpVerifiedUser(server)
    const wanted = [403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION']
    expect(statusAndCode(await acceptInvitation(other, invitation.id))).toEqual(wanted)
    const reject = await orgPost(other.visitor, 'reject-invitation', {
      invitationId: invitation.id,
    })
    expect(statusAndCode(reject)).toEqual(wanted)
    const get = await orgGet(other.visitor, 'get-invitation', { id: invitation.id })
    expect(statusAndCode(get)).toEqual(wanted)
  })

  test('requires a verified address, unless the settings disable that', async () => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const { visitor, email } = await signUp(server)
    const { body } = await invite(owner, email)
    const invitationId = body.id
    const wanted = [403, 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION']
    for (const path of ['accept-invitation', 'reject-invitation']) {
      expect(statusAndCode(await orgPost(visitor, path, { invitationId }))).toEqual(wanted)
    }
    for (const [path, query] of [
      ['get-invitation', { id: invitationId }],
      ['list-user-invitations', {}],
    ] as const) {
      const answer = await orgGet(visitor, path, query)
      expect(statusAndCode(answer)).toEqual([403, 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION'])
    }
    const trusting = await serverForThisTest({
      settings: { organizations: { requireVerifiedEmail: false } },
    })
    const boss = await signUpVerifiedUser(trusting)
    await createOrganization(boss)
    const newUser = await signUp(trusting)
    const open = await invite(boss, newUser.email)
    const path = 'accept-invitation'
    expect((await orgPost(newUser.visitor, path, { invitationId: open.body.id })).status).toBe(200)
  })

  test('succeeds once, also for concurrent requests', async () => {
    const { owner, user, invitation } = await invited(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => acceptInvitation(user, invitation.id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(statusAndCode(lost)).toEqual([400, 'INVITATION_NOT_FOUND'])
    }
    expect((await orgGet(owner.visitor, 'list-members')).body.total).toBe(2)
  })

  test('and canceling at once: only one succeeds', async () => {
    const { owner, user, invitation } = await invited(server)
    const [yes, no] = await Promise.all([
      acceptInvitation(user, invitation.id),
      orgPost(owner.visitor, 'cancel-invitation', { invitationId: invitation.id }),
    ])
    expect([yes.status, no.status].sort()).toEqual([200, 400])
    const { body } = await orgGet(owner.visitor, 'list-members')
    expect(body.total).toBe(yes.status === 200 ? 2 : 1)
  })

  test.each([['PT172800S'], ['P3D']])('is refused after %s', async (time) => {
    const { user, invitation } = await invited(server)
    await advance(time)
    expect(statusAndCode(await acceptInvitation(user, invitation.id))).toEqual([
      400,
      'INVITATION_NOT_FOUND',
    ])
    const reject = await orgPost(user.visitor, 'reject-invitation', {
      invitationId: invitation.id,
    })
    expect(statusAndCode(reject)).toEqual([400, 'INVITATION_NOT_FOUND'])
    const get = await orgGet(user.visitor, 'get-invitation', { id: invitation.id })
    expect(statusAndCode(get)).toEqual([400, 'INVITATION_NOT_FOUND'])
  })

  test('to a team is refused after two days too', async () => {
    const owner = await signUpVerifiedUser(server)
    const [member] = (await createOrganization(owner)).members
    const teamId = member?.teamId
    const [first, second] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
    const ids = []
    for (const { email } of [first, second]) {
      const { body } = await invite(owner, email, { teamId })
      const lives = Date.parse(body.expiresAt) - Date.parse(body.createdAt)
      expect([body.teamId, lives]).toEqual([teamId, 172_800_000])
      ids.push(body.id)
    }
    await advance('PT172790S')
    expect((await acceptInvitation(first, ids[0])).status).toBe(200)
    await advance('PT10S')
    expect(statusAndCode(await acceptInvitation(second, ids[1]))).toEqual([
      400,
      'INVITATION_NOT_FOUND',
    ])
  })

  test('requires that the inviter is still a member', async () => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const [admin, user] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
    await inviteAndAccept(owner, admin, 'admin')
    const { body } = await invite(admin, user.email)
    await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: admin.email })
    const wanted = [400, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION']
    expect(statusAndCode(await acceptInvitation(user, body.id))).toEqual(wanted)
    const get = await orgGet(user.visitor, 'get-invitation', { id: body.id })
    expect(statusAndCode(get)).toEqual(wanted)
    expect((await orgGet(user.visitor, 'list-user-invitations')).body).toEqual([])
  })

  test('a hundred members are allowed by default, and one more is refused', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    await server.query(
      `with added as (
         insert into users (id, name, email, email_verified, created_at, updated_at)
         select 'filler-' || n, 'Filler', 'filler-' || n || '@example.com', true, '2030-01-01', '2030-01-01'
           from generate_series(1, 98) n returning id)
       insert into members (id, organization_id, user_id, roles, created_at)
       select id, $1, id, '{member}', '2030-01-01' from added`,
      [id],
    )
    const [hundredth, one] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
    const ids = [await invite(owner, hundredth.email), await invite(owner, one.email)].map(
      ({ body }) => body.id,
    )
    expect((await acceptInvitation(hundredth, ids[0])).status).toBe(200)
    expect((await orgGet(owner.visitor, 'list-members')).body.total).toBe(100)
    expect(statusAndCode(await acceptInvitation(one, ids[1]))).toEqual([
      403,
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    ])
  })

  test('the last seat goes to one of 20', async () => {
    const small = await serverForThisTest({ settings: { organizations: { membershipLimit: 2 } } })
    const owner = await signUpVerifiedUser(small)
    await createOrganization(owner)
    const users = await Promise.all(Array.from({ length: 20 }, () => signUpVerifiedUser(small)))
    const ids = await Promise.all(
      users.map(async ({ email }) => (await invite(owner, email)).body.id),
    )
    const answers = await Promise.all(
      users.map((user, index) => acceptInvitation(user, ids[index])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(statusAndCode(lost)).toEqual([403, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'])
    }
    expect((await orgGet(owner.visitor, 'list-members')).body.total).toBe(2)
    const { body } = await orgGet(owner.visitor, 'list-invitations')
    const pending = body.filter(({ status }: { status: string }) => status === 'pending')
    expect(pending).toHaveLength(19)
  })
})

describe('the other answers', () => {
  test('rejecting is final', async () => {
    const { user, invitation } = await invited(server)
    const reject = () => orgPost(user.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect((await reject()).body).toEqual({
      invitation: { ...invitation, status: 'rejected' },
      member: null,
    })
    expect(statusAndCode(await reject())).toEqual([400, 'INVITATION_NOT_FOUND'])
    expect(statusAndCode(await acceptInvitation(user, invitation.id))).toEqual([
      400,
      'INVITATION_NOT_FOUND',
    ])
  })

  test('canceling requires the permission', async () => {
    const { owner, user, invitation } = await invited(server)
    const cancel = (who: VerifiedUser, invitationId = invitation.id) =>
      orgPost(who.visitor, 'cancel-invitation', { invitationId })
    const [member, outsider] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
    await inviteAndAccept(owner, member)
    expect(statusAndCode(await cancel(member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    ])
    await createOrganization(outsider)
    expect((await cancel(outsider)).body).toEqual((await cancel(outsider, 'none')).body)
    expect((await cancel(owner)).body).toEqual({ ...invitation, status: 'canceled' })
    expect(statusAndCode(await cancel(owner))).toEqual([400, 'INVITATION_NOT_FOUND'])
    expect(statusAndCode(await acceptInvitation(user, invitation.id))).toEqual([
      400,
      'INVITATION_NOT_FOUND',
    ])
  })
})

test('one that disappears while it is answered is reported', async () => {
  const { organization, user, invitation } = await invited(server, {})
  const other = new pg.Client(server.connection)
  await other.connect()
  await other.query('begin')
  await other.query('select 1 from organizations where id = $1 for update', [organization.id])
  const answer = acceptInvitation(user, invitation.id)
  await expect
    .poll(() =>
      other.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    )
    .toMatchObject({ rowCount: 1 })
  await other.query('delete from invitations where id = $1', [invitation.id])
  await other.query('commit')
  await other.end()
  const { status, body } = await answer
  expect([status, body]).toEqual([
    400,
    { code: 'FAILED_TO_RETRIEVE_INVITATION', message: 'Failed to retrieve invitation' },
  ])
})
