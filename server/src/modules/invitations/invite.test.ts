import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accept,
  ask,
  enter,
  found,
  invite,
  invited,
  refusal,
  someone,
} from '../../../testing/organizations.ts'
import { linkTo, mails, newAddress, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

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
    const { owner, person, invitation } = await invited(server)
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
    const { owner, person, invitation } = await invited(server)
    await accept(person, invitation.id)
    expect(refusal(await invite(owner, person.email))).toEqual([
      400,
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    ])
  })

  test('an expired one makes way for a new one', async () => {
    const { owner, person, invitation } = await invited(server)
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
