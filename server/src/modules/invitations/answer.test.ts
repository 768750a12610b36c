import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accept,
  ask,
  enter,
  found,
  invite,
  invited,
  refusal,
  type Someone,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

describe('accepting', () => {
  test('makes a member and makes the organization active', async () => {
    const { organization, person, invitation } = await invited(server, { role: 'admin' })
    const { body } = await accept(person, invitation.id)
    expect(body.invitation).toEqual({ ...invitation, status: 'accepted' })
    expect(body.member).toMatchObject({
      organizationId: organization.id,
      userId: person.id,
      role: 'admin',
      teamId: null,
    })
    expect((await session(person.visitor)).body.session).toMatchObject({
      activeOrganizationId: organization.id,
      activeTeamId: null,
    })
    expect((await ask(person.visitor, 'get-active-member')).body.id).toBe(body.member.id)
  })

  test('joins the teams that were named', async () => {
    const owner = await someone(server)
    await found(owner)
    const team = (await tell(owner.visitor, 'create-team', { name: 'Red' })).body
    const person = await someone(server)
    const { body: invitation } = await invite(owner, person.email, { teamId: team.id })
    expect(invitation.teamId).toBe(team.id)
    const { body } = await accept(person, invitation.id)
    expect(body.member.teamId).toBe(team.id)
    expect((await session(person.visitor)).body.session.activeTeamId).toBe(team.id)
    expect((await ask(person.visitor, 'list-user-teams')).body).toMatchObject([{ name: 'Red' }])
  })

  test('goes on without a team that is gone', async () => {
    const owner = await someone(server)
    await found(owner)
    const team = (await tell(owner.visitor, 'create-team', { name: 'Red' })).body
    const person = await someone(server)
    const { body: invitation } = await invite(owner, person.email, { teamId: [team.id] })
    expect((await tell(owner.visitor, 'remove-team', { teamId: team.id })).status).toBe(200)
    expect((await accept(person, invitation.id)).body.member.teamId).toBeNull()
  })

  test('is for the invited person only', async () => {
    const { invitation } = await invited(server)
    const other = await someone(server)
    const wanted = [403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION']
    expect(refusal(await accept(other, invitation.id))).toEqual(wanted)
    const reject = await tell(other.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect(refusal(reject)).toEqual(wanted)
    const get = await ask(other.visitor, 'get-invitation', { id: invitation.id })
    expect(refusal(get)).toEqual(wanted)
  })

  test('wants a proven address, unless the settings do not', async () => {
    const owner = await someone(server)
    await found(owner)
    const { visitor, email } = await signUp(server)
    const { body } = await invite(owner, email)
    const invitationId = body.id
    const wanted = [403, 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION']
    for (const path of ['accept-invitation', 'reject-invitation']) {
      expect(refusal(await tell(visitor, path, { invitationId }))).toEqual(wanted)
    }
    for (const [path, query] of [
      ['get-invitation', { id: invitationId }],
      ['list-user-invitations', {}],
    ] as const) {
      const answer = await ask(visitor, path, query)
      expect(refusal(answer)).toEqual([403, 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION'])
    }
    const trusting = await serverForThisTest({
      settings: { organizations: { requireVerifiedEmail: false } },
    })
    const boss = await someone(trusting)
    await found(boss)
    const newcomer = await signUp(trusting)
    const open = await invite(boss, newcomer.email)
    const path = 'accept-invitation'
    expect((await tell(newcomer.visitor, path, { invitationId: open.body.id })).status).toBe(200)
  })

  test('happens once, whatever happens at once', async () => {
    const { owner, person, invitation } = await invited(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => accept(person, invitation.id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(lost)).toEqual([400, 'INVITATION_NOT_FOUND'])
    }
    expect((await ask(owner.visitor, 'list-members')).body.total).toBe(2)
  })

  test('and taking back at once: one of both', async () => {
    const { owner, person, invitation } = await invited(server)
    const [yes, no] = await Promise.all([
      accept(person, invitation.id),
      tell(owner.visitor, 'cancel-invitation', { invitationId: invitation.id }),
    ])
    expect([yes.status, no.status].sort()).toEqual([200, 400])
    const { body } = await ask(owner.visitor, 'list-members')
    expect(body.total).toBe(yes.status === 200 ? 2 : 1)
  })

  test.each([['PT172800S'], ['P3D']])('is too late after %s', async (time) => {
    const { person, invitation } = await invited(server)
    await advance(time)
    expect(refusal(await accept(person, invitation.id))).toEqual([400, 'INVITATION_NOT_FOUND'])
    const reject = await tell(person.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect(refusal(reject)).toEqual([400, 'INVITATION_NOT_FOUND'])
    const get = await ask(person.visitor, 'get-invitation', { id: invitation.id })
    expect(refusal(get)).toEqual([400, 'INVITATION_NOT_FOUND'])
  })

  test('needs an inviter who is still there', async () => {
    const owner = await someone(server)
    await found(owner)
    const [admin, person] = [await someone(server), await someone(server)]
    await enter(owner, admin, 'admin')
    const { body } = await invite(admin, person.email)
    await tell(owner.visitor, 'remove-member', { memberIdOrEmail: admin.email })
    const wanted = [400, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION']
    expect(refusal(await accept(person, body.id))).toEqual(wanted)
    const get = await ask(person.visitor, 'get-invitation', { id: body.id })
    expect(refusal(get)).toEqual(wanted)
    expect((await ask(person.visitor, 'list-user-invitations')).body).toEqual([])
  })

  test('the last seat goes to one of 20', async () => {
    const small = await serverForThisTest({ settings: { organizations: { membershipLimit: 2 } } })
    const owner = await someone(small)
    await found(owner)
    const people = await Promise.all(Array.from({ length: 20 }, () => someone(small)))
    const ids = await Promise.all(
      people.map(async ({ email }) => (await invite(owner, email)).body.id),
    )
    const answers = await Promise.all(people.map((person, index) => accept(person, ids[index])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(lost)).toEqual([403, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'])
    }
    expect((await ask(owner.visitor, 'list-members')).body.total).toBe(2)
    const { body } = await ask(owner.visitor, 'list-invitations')
    const pending = body.filter(({ status }: { status: string }) => status === 'pending')
    expect(pending).toHaveLength(19)
  })
})

describe('the other answers', () => {
  test('rejecting settles it', async () => {
    const { person, invitation } = await invited(server)
    const reject = () => tell(person.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect((await reject()).body).toEqual({
      invitation: { ...invitation, status: 'rejected' },
      member: null,
    })
    expect(refusal(await reject())).toEqual([400, 'INVITATION_NOT_FOUND'])
    expect(refusal(await accept(person, invitation.id))).toEqual([400, 'INVITATION_NOT_FOUND'])
  })

  test('canceling is for those who may', async () => {
    const { owner, person, invitation } = await invited(server)
    const cancel = (who: Someone, invitationId = invitation.id) =>
      tell(who.visitor, 'cancel-invitation', { invitationId })
    const [member, stranger] = [await someone(server), await someone(server)]
    await enter(owner, member)
    expect(refusal(await cancel(member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    ])
    await found(stranger)
    expect((await cancel(stranger)).body).toEqual((await cancel(stranger, 'none')).body)
    expect((await cancel(owner)).body).toEqual({ ...invitation, status: 'canceled' })
    expect(refusal(await cancel(owner))).toEqual([400, 'INVITATION_NOT_FOUND'])
    expect(refusal(await accept(person, invitation.id))).toEqual([400, 'INVITATION_NOT_FOUND'])
  })
})
