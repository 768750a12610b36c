import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accept,
  ask,
  found,
  invite,
  invited,
  refusal,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { linkTo, newAddress, password } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('reading', () => {
  test('the invited person sees from whom and where to', async () => {
    const { owner, organization, person, invitation } = await invited(server)
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

  test('without a session nobody is told whether an invitation exists', async () => {
    const { invitation } = await invited(server)
    for (const id of [invitation.id, 'none']) {
      const answer = await ask(server.visitor(), 'get-invitation', { id })
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' },
      ])
    }
  })

  test('nobody reads invitations by naming an address', async () => {
    const { person } = await invited(server)
    const spy = await someone(server)
    const answer = await ask(spy.visitor, 'list-user-invitations', { email: person.email })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'User email cannot be passed for client side API calls.',
    ])
  })

  test('members see every invitation of theirs, others none', async () => {
    const { owner, organization, invitation } = await invited(server)
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
  const { organization, person, invitation } = await invited(server)
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
