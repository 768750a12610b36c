import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  createOrganization,
  invite,
  inviteAndAccept,
  invited,
  orgGet,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, freshEmail, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

describe('inviting', () => {
  test('answers with the invitation, whatever the case of the address', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    const email = freshEmail()
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

  test('sends an email with a link, in the language of the recipient', async () => {
    const german = await signUp(server, { 'accept-language': 'de' })
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner, { name: '<b>Acme</b>' })
    const { body } = await invite(owner, german.email)
    const [mail] = await emailsTo(server, german.email)
    expect(mail?.subject).toBe('Einladung zu <b>Acme</b>')
    expect(mail?.links).toEqual([`http://localhost:3000/invite/${body.id}`])
    expect(mail?.html).toContain('&lt;b&gt;Acme&lt;/b&gt;')
  })

  test('writes to unknown addresses in the language of the inviter', async () => {
    const { visitor, email, answer } = await signUp(server, { 'accept-language': 'tr' })
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    const owner = { visitor, email, id: answer.body.user.id }
    await createOrganization(owner)
    const outsider = freshEmail()
    await invite(owner, outsider)
    const [mail] = await emailsTo(server, outsider)
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
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const answer = await invite(owner, freshEmail(), more)
    expect(statusAndCode(answer)).toEqual([400, code])
  })

  test('needs an organization', async () => {
    const answer = await invite(await signUpVerifiedUser(server), freshEmail())
    expect(statusAndCode(answer)).toEqual([400, 'ORGANIZATION_NOT_FOUND'])
  })

  test('requires the permission, and grants only roles that the inviter covers', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id: organizationId } = await createOrganization(owner)
    const [admin, member, outsider] = await Promise.all(
      [1, 2, 3].map(() => signUpVerifiedUser(server)),
    )
    if (!admin || !member || !outsider) throw new Error('three users')
    await inviteAndAccept(owner, admin, 'admin')
    await inviteAndAccept(owner, member)
    const asOwner = { organizationId, role: 'member, owner' }
    expect(statusAndCode(await invite(admin, freshEmail(), asOwner))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    ])
    expect((await invite(admin, freshEmail(), { role: 'admin' })).status).toBe(200)
    expect(statusAndCode(await invite(member, freshEmail()))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    ])
    for (const id of [organizationId, 'none']) {
      const answer = await invite(outsider, freshEmail(), { organizationId: id })
      expect(statusAndCode(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
  })

  test('twice is refused; resending extends the pending one', async () => {
    const { owner, user, invitation } = await invited(server)
    expect(statusAndCode(await invite(owner, user.email))).toEqual([
      400,
      'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    ])
    await advance('PT1H')
    const again = await invite(owner, user.email, { resend: true })
    expect(again.body.id).toBe(invitation.id)
    expect(Date.parse(again.body.expiresAt)).toBeGreaterThan(Date.parse(invitation.expiresAt))
    const written = (await emailsTo(server, user.email)).filter(({ links }) =>
      links[0]?.includes('/invite/'),
    )
    expect(written).toHaveLength(2)
  })

  test('twice at once leaves one invitation', async () => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(owner, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await orgGet(owner.visitor, 'list-invitations')).body).toHaveLength(1)
  })

  test('a member is refused', async () => {
    const { owner, user, invitation } = await invited(server)
    await acceptInvitation(user, invitation.id)
    expect(statusAndCode(await invite(owner, user.email))).toEqual([
      400,
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    ])
  })

  test('an expired one is replaced by a new one', async () => {
    const { owner, user, invitation } = await invited(server)
    await advance('P2DT1S')
    const { status, body } = await invite(owner, user.email)
    expect(status).toBe(200)
    const { body: list } = await orgGet(owner.visitor, 'list-invitations')
    const states = list.map(({ id, status: state }: { id: string; status: string }) => [id, state])
    expect(states).toEqual([
      [invitation.id, 'canceled'],
      [body.id, 'pending'],
    ])
  })

  test('may replace the pending one, and respects the limit', async () => {
    const strict = await serverForThisTest({
      settings: { organizations: { cancelPendingOnReInvite: true, invitationLimit: 1 } },
    })
    const owner = await signUpVerifiedUser(strict)
    await createOrganization(owner)
    const email = freshEmail()
    const first = await invite(owner, email)
    const second = await invite(owner, email)
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    expect(statusAndCode(await invite(owner, freshEmail()))).toEqual([
      403,
      'INVITATION_LIMIT_REACHED',
    ])
  })
})
