import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  createOrganization,
  invite,
  invited,
  orgGet,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, freshEmail, password } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('reading', () => {
  test('the invited user sees the inviter and the organization', async () => {
    const { owner, organization, user, invitation } = await invited(server)
    const received = {
      ...invitation,
      organizationName: 'Acme',
      organizationSlug: organization.slug,
      inviterEmail: owner.email,
    }
    const get = await orgGet(user.visitor, 'get-invitation', { id: invitation.id })
    expect(get.body).toEqual(received)
    expect((await orgGet(user.visitor, 'list-user-invitations')).body).toEqual([received])
    expect((await orgGet(owner.visitor, 'list-user-invitations')).body).toEqual([])
  })

  test('without a session the existence of an invitation is not disclosed', async () => {
    const { invitation } = await invited(server)
    for (const id of [invitation.id, 'none']) {
      const answer = await orgGet(server.visitor(), 'get-invitation', { id })
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' },
      ])
    }
  })

  test('the link shows what the email said, and no address once it was answered', async () => {
    const { owner, user, invitation } = await invited(server)
    const preview = () => server.visitor().get(`/api/account/invitation?id=${invitation.id}`)
    expect((await preview()).body).toEqual({
      state: 'open',
      email: user.email,
      organizationName: 'Acme',
      inviterName: expect.any(String),
      inviterEmail: owner.email,
      role: 'member',
      expiresAt: invitation.expiresAt,
    })
    await orgPost(user.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect((await preview()).body).toMatchObject({
      state: 'closed',
      email: null,
      inviterEmail: null,
    })
    const unknown = await server.visitor().get('/api/account/invitation?id=none')
    expect(statusAndCode(unknown)).toEqual([400, 'INVITATION_NOT_FOUND'])
  })

  test('the page of the link comes with what the email said', async () => {
    const { user, invitation } = await invited(server)
    const pageOf = async (id: string) => {
      const { text } = await server.visitor({ accept: 'text/html' }).get(`/invite/${id}`)
      return JSON.parse(/id="boot">(.*)<\/script>/.exec(text)?.[1] ?? '').invitation
    }
    const preview = { state: 'open', email: user.email, organizationName: 'Acme', role: 'member' }
    expect(await pageOf(invitation.id)).toMatchObject({ id: invitation.id, preview })
    await orgPost(user.visitor, 'reject-invitation', { invitationId: invitation.id })
    expect((await pageOf(invitation.id)).preview).toMatchObject({ state: 'closed', email: null })
    expect(await pageOf('none')).toEqual({ id: 'none', preview: null })
    expect(await pageOf('x'.repeat(65))).toBeUndefined()
  })

  test('invitations cannot be listed for another address', async () => {
    const { user } = await invited(server)
    const spy = await signUpVerifiedUser(server)
    const answer = await orgGet(spy.visitor, 'list-user-invitations', { email: user.email })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'User email cannot be passed for client side API calls.',
    ])
  })

  test('members see every invitation of their organization, non-members none', async () => {
    const { owner, organization, invitation } = await invited(server)
    expect((await orgGet(owner.visitor, 'list-invitations')).body).toEqual([invitation])
    const full = await orgGet(owner.visitor, 'get-full-organization')
    expect(full.body.invitations).toEqual([invitation])
    const outsider = await signUpVerifiedUser(server)
    expect(statusAndCode(await orgGet(outsider.visitor, 'list-invitations'))).toEqual([
      400,
      'ORGANIZATION_ID_IS_REQUIRED',
    ])
    for (const organizationId of [organization.id, 'none']) {
      const answer = await orgGet(outsider.visitor, 'list-invitations', { organizationId })
      expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    }
  })
})

test('a user who signs up after being invited can accept', async () => {
  const owner = await signUpVerifiedUser(server)
  await createOrganization(owner)
  const email = freshEmail()
  const { body } = await invite(owner, email)
  const visitor = server.visitor()
  await visitor.post('/api/auth/sign-up/email', { name: 'New', email, password })
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const answer = await orgPost(visitor, 'accept-invitation', { invitationId: body.id })
  expect(answer.status).toBe(200)
})

test('every change is an event of its organization, in order', async () => {
  const { organization, user, invitation } = await invited(server)
  await acceptInvitation(user, invitation.id)
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
