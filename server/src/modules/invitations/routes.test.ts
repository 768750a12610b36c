import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  enter,
  found,
  refusal,
  type Someone,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { linkTo, mails, newAddress, password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const invite = (from: Someone, email: string, more: object = {}) =>
  tell(from.visitor, 'invite-member', { email, role: 'member', ...more })
const accept = (person: Someone, invitationId: string) =>
  tell(person.visitor, 'accept-invitation', { invitationId })
const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

/** An owner with an organization, and somebody invited to it. */
async function invited(more: object = {}) {
  const owner = await someone(server)
  const organization = await found(owner)
  const person = await someone(server)
  const { status, body: invitation } = await invite(owner, person.email, more)
  expect(status).toBe(200)
  return { owner, organization, person, invitation }
}

describe('inviting', () => {
  test('answers with the invitation, whatever the case of the address', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    const email = newAddress()
    const { body } = await invite(owner, email.toUpperCase(), { role: ['admin', 'member'] })
    expect(body).toMatchObject({
      organizationId: id,
      email,
      role: 'admin,member',
      status: 'pending',
      teamId: null,
      inviterId: owner.id,
    })
    const life = Date.parse(body.expiresAt) - Date.parse(body.createdAt)
    expect(life).toBe(172_800_000)
  })

  test('writes a mail with a link to answer, in the language of who reads it', async () => {
    const german = await signUp(server, { 'accept-language': 'de' })
    const owner = await someone(server)
    await found(owner, { name: '<b>Acme</b>' })
    const { body } = await invite(owner, german.email)
    const [mail] = await mails(server, german.email)
    expect(mail?.subject).toBe('Einladung zu <b>Acme</b>')
    expect(mail?.links).toEqual([`http://localhost:3000/invite/${body.id}`])
    expect(mail?.html).toContain('&lt;b&gt;Acme&lt;/b&gt;')
  })

  test('writes to strangers in the language of who invites', async () => {
    const { visitor, email, answer } = await signUp(server, { 'accept-language': 'tr' })
    await visitor.get(await linkTo(server, email, '/verify-email'))
    const owner = { visitor, email, id: answer.body.user.id }
    await found(owner)
    const stranger = newAddress()
    await invite(owner, stranger)
    const [mail] = await mails(server, stranger)
    expect(mail?.subject).toBe('Acme kuruluşuna davet')
  })

  test.each([
    [{ email: 'not an address' }, 'INVALID_EMAIL'],
    [{ role: 'king' }, 'ROLE_NOT_FOUND'],
    [{ role: ',' }, 'ROLE_NOT_FOUND'],
    [{ role: 'OWNER' }, 'ROLE_NOT_FOUND'],
    [{ role: [] }, 'VALIDATION_ERROR'],
    [{ role: 5 }, 'VALIDATION_ERROR'],
    [{ email: null }, 'VALIDATION_ERROR'],
    [{ teamId: 'none' }, 'TEAM_NOT_FOUND'],
  ])('refuses %j', async (more, code) => {
    const owner = await someone(server)
    await found(owner)
    const answer = await invite(owner, newAddress(), more)
    expect(refusal(answer)).toEqual([400, code])
  })

  test('needs an organization', async () => {
    const answer = await invite(await someone(server), newAddress())
    expect(refusal(answer)).toEqual([400, 'ORGANIZATION_NOT_FOUND'])
  })

  test('is for those who may, and for roles that they hold', async () => {
    const owner = await someone(server)
    const { id: organizationId } = await found(owner)
    const [admin, member, stranger] = await Promise.all([1, 2, 3].map(() => someone(server)))
    if (!admin || !member || !stranger) throw new Error('three people')
    await enter(owner, admin, 'admin')
    await enter(owner, member)
    const asOwner = { organizationId, role: 'member, owner' }
    expect(refusal(await invite(admin, newAddress(), asOwner))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    ])
    expect((await invite(admin, newAddress(), { role: 'admin' })).status).toBe(200)
    expect(refusal(await invite(member, newAddress()))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    ])
    for (const id of [organizationId, 'none']) {
      const answer = await invite(stranger, newAddress(), { organizationId: id })
      expect(refusal(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
  })

  test('twice is refused; sending again extends the one that waits', async () => {
    const { owner, person, invitation } = await invited()
    expect(refusal(await invite(owner, person.email))).toEqual([
      400,
      'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    ])
    await advance('PT1H')
    const again = await invite(owner, person.email, { resend: true })
    expect(again.body.id).toBe(invitation.id)
    expect(Date.parse(again.body.expiresAt)).toBeGreaterThan(Date.parse(invitation.expiresAt))
    const written = (await mails(server, person.email)).filter(({ links }) =>
      links[0]?.includes('/invite/'),
    )
    expect(written).toHaveLength(2)
  })

  test('twice at once leaves one invitation', async () => {
    const owner = await someone(server)
    await found(owner)
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(owner, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await ask(owner.visitor, 'list-invitations')).body).toHaveLength(1)
  })

  test('a member is refused', async () => {
    const { owner, person, invitation } = await invited()
    await accept(person, invitation.id)
    expect(refusal(await invite(owner, person.email))).toEqual([
      400,
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    ])
  })

  test('an expired one makes way for a new one', async () => {
    const { owner, person, invitation } = await invited()
    await advance('P2DT1S')
    const { status, body } = await invite(owner, person.email)
    expect(status).toBe(200)
    const { body: list } = await ask(owner.visitor, 'list-invitations')
    const states = list.map(({ id, status: state }: { id: string; status: string }) => [id, state])
    expect(states).toEqual([
      [invitation.id, 'canceled'],
      [body.id, 'pending'],
    ])
  })

  test('may replace the one that waits, and keeps its limit', async () => {
    const strict = await serverForThisTest({
      settings: { organizations: { cancelPendingOnReInvite: true, invitationLimit: 1 } },
    })
    const owner = await someone(strict)
    await found(owner)
    const email = newAddress()
    const first = await invite(owner, email)
    const second = await invite(owner, email)
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    expect(refusal(await invite(owner, newAddress()))).toEqual([403, 'INVITATION_LIMIT_REACHED'])
  })
})

describe('accepting', () => {
  test('makes a member and makes the organization active', async () => {
    const { organization, person, invitation } = await invited({ role: 'admin' })
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
    const { invitation } = await invited()
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
    const { owner, person, invitation } = await invited()
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
    const { owner, person, invitation } = await invited()
    const [yes, no] = await Promise.all([
      accept(person, invitation.id),
      tell(owner.visitor, 'cancel-invitation', { invitationId: invitation.id }),
    ])
    expect([yes.status, no.status].sort()).toEqual([200, 400])
    const { body } = await ask(owner.visitor, 'list-members')
    expect(body.total).toBe(yes.status === 200 ? 2 : 1)
  })

  test.each([['PT172800S'], ['P3D']])('is too late after %s', async (time) => {
    const { person, invitation } = await invited()
    await advance(time)
    expect(refusal(await accept(person, invitation.id))).toEqual([400, 'INVITATION_NOT_FOUND'])
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
    const { person, invitation } = await invited()
    const reject = () => tell(person.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect((await reject()).body).toEqual({
      invitation: { ...invitation, status: 'rejected' },
      member: null,
    })
    expect(refusal(await reject())).toEqual([400, 'INVITATION_NOT_FOUND'])
    expect(refusal(await accept(person, invitation.id))).toEqual([400, 'INVITATION_NOT_FOUND'])
  })

  test('canceling is for those who may', async () => {
    const { owner, person, invitation } = await invited()
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

describe('reading', () => {
  test('the invited person sees from whom and where to', async () => {
    const { owner, organization, person, invitation } = await invited()
    const received = {
      ...invitation,
      organizationName: 'Acme',
      organizationSlug: organization.slug,
      inviterEmail: owner.email,
    }
    const get = await ask(person.visitor, 'get-invitation', { id: invitation.id })
    expect(get.body).toEqual(received)
    expect((await ask(person.visitor, 'list-user-invitations')).body).toEqual([received])
    expect((await ask(owner.visitor, 'list-user-invitations')).body).toEqual([])
  })

  test('nobody reads invitations by naming an address', async () => {
    const { person } = await invited()
    const spy = await someone(server)
    const answer = await ask(spy.visitor, 'list-user-invitations', { email: person.email })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'User email cannot be passed for client side API calls.',
    ])
  })

  test('members see every invitation of theirs, others none', async () => {
    const { owner, organization, invitation } = await invited()
    expect((await ask(owner.visitor, 'list-invitations')).body).toEqual([invitation])
    const full = await ask(owner.visitor, 'get-full-organization')
    expect(full.body.invitations).toEqual([invitation])
    const stranger = await someone(server)
    expect(refusal(await ask(stranger.visitor, 'list-invitations'))).toEqual([
      400,
      'ORGANIZATION_ID_IS_REQUIRED',
    ])
    for (const organizationId of [organization.id, 'none']) {
      const answer = await ask(stranger.visitor, 'list-invitations', { organizationId })
      expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    }
  })
})

test('somebody who signs up after being invited accepts', async () => {
  const owner = await someone(server)
  await found(owner)
  const email = newAddress()
  const { body } = await invite(owner, email)
  const visitor = server.visitor()
  await visitor.post('/api/auth/sign-up/email', { name: 'New', email, password })
  await visitor.get(await linkTo(server, email, '/verify-email'))
  const answer = await tell(visitor, 'accept-invitation', { invitationId: body.id })
  expect(answer.status).toBe(200)
})

test('every change is an event of its organization, in order', async () => {
  const { organization, person, invitation } = await invited()
  await accept(person, invitation.id)
  const rows = await server.query<{ type: string }>(
    'select type from events where aggregate = $1 order by id',
    [`organization:${organization.id}`],
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'organization.created',
    'member.added',
    'team.created',
    'team.member_added',
    'invitation.created',
    'invitation.accepted',
    'member.added',
  ])
})
