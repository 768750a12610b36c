import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { allowLocalWebhooks, startReceiver } from '#testing/receiver.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
  // The first user is the admin of the installation; the others in these tests are not.
  await signUp(server)
})
afterAll(() => server.stop())

const remote = { 'x-forwarded-for': '203.0.113.9' }
const input = { url: 'https://receiver.example/hook', events: ['*'] }
const base = (id: string) => `/api/organizations/${id}/webhooks`

/** Every call of one scope, by what it does. */
function calls(visitor: Visitor, path: string, webhookId: string, deliveryId: string) {
  const one = `${path}/${webhookId}`
  return [
    () => visitor.get(path),
    () => visitor.post(path, input),
    () => visitor.get(`${path}/days`),
    () => visitor.get(one),
    () => visitor.patch(one, { name: 'Mine' }),
    () => visitor.post(`${one}/secret`),
    () => visitor.post(`${one}/test`),
    () => visitor.get(`${one}/deliveries`),
    () => visitor.get(`${one}/deliveries/${deliveryId}`),
    () => visitor.post(`${one}/deliveries/${deliveryId}/redeliver`),
    () => visitor.delete(one),
  ]
}

describe('access', () => {
  test('for the whole installation: operators only', async () => {
    const { id } = (await server.operator().post('/api/webhooks', input)).body
    const otherUser = await signUp(server, remote)
    for (const call of calls(server.visitor(remote), '/api/webhooks', id, 'x')) {
      expect((await call()).status).toBe(401)
    }
    for (const call of calls(otherUser.visitor, '/api/webhooks', id, 'x')) {
      expect(statusAndCode(await call())).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('for an organization: owners and admins only, in every call', async () => {
    const { owner, admin, member, outsider, id } = await setUpOrganization(server)
    const { id: webhookId } = (await owner.visitor.post(base(id), input)).body
    const sent = (await owner.visitor.post(`${base(id)}/${webhookId}/test`)).body
    for (const call of calls(server.visitor(), base(id), webhookId, sent.id)) {
      expect((await call()).status).toBe(401)
    }
    for (const call of calls(member.visitor, base(id), webhookId, sent.id)) {
      expect(statusAndCode(await call())).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'])
    }
    for (const call of calls(outsider.visitor, base(id), webhookId, sent.id)) {
      expect(statusAndCode(await call())).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
    }
    for (const call of calls(admin.visitor, base(id), webhookId, sent.id)) {
      expect((await call()).status).toBe(200)
    }
  })

  test('webhooks of another organization, or of none, are not found', async () => {
    const [mine, theirs] = [await setUpOrganization(server), await setUpOrganization(server)]
    const own = (await mine.owner.visitor.post(base(mine.id), input)).body.id
    const ofInstallation = (await server.operator().post('/api/webhooks', input)).body.id
    const message = (await mine.owner.visitor.post(`${base(mine.id)}/${own}/test`)).body.id
    for (const foreign of [own, ofInstallation, 'nothing']) {
      const [, , , ...rest] = calls(theirs.owner.visitor, base(theirs.id), foreign, message)
      for (const call of rest)
        expect(statusAndCode(await call())).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    }
    const [, , , ...rest] = calls(server.operator(), '/api/webhooks', own, message)
    for (const call of rest) expect(statusAndCode(await call())).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    const second = (await mine.owner.visitor.post(base(mine.id), input)).body.id
    const crossed = `${base(mine.id)}/${second}/deliveries/${message}`
    const notThere = [404, 'WEBHOOK_DELIVERY_NOT_FOUND']
    expect(statusAndCode(await mine.owner.visitor.get(crossed))).toEqual(notThere)
    expect(statusAndCode(await mine.owner.visitor.post(`${crossed}/redeliver`))).toEqual(notThere)
  })
})

test('each of two organizations receives its own events only, and none about users', async () => {
  const ownServer = await serverForThisTest({ settings: allowLocalWebhooks })
  const [one, two] = [await setUpOrganization(ownServer), await setUpOrganization(ownServer)]
  const [first, second] = [await startReceiver(), await startReceiver()]
  await one.owner.visitor.post(base(one.id), { url: first.url, events: ['*'] })
  await two.owner.visitor.post(base(two.id), { url: second.url, events: ['*'] })
  for (const { owner, member, memberId, id } of [one, two]) {
    await orgPost(owner.visitor, 'update', { organizationId: id, data: { name: 'Other' } })
    await orgPost(owner.visitor, 'create-team', { name: 'Team', organizationId: id })
    await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: memberId, organizationId: id })
    await member.visitor.post('/api/auth/update-user', { name: 'Not of their business' })
  }
  for (const [receiver, own, foreign] of [
    [first, one, two],
    [second, two, one],
  ] as const) {
    await expect.poll(() => receiver.types()).toContain('member.removed')
    for (const { message, body } of receiver.received) {
      expect(message.data.organizationId ?? message.data.id).toBe(own.id)
      expect(body).not.toContain(foreign.id)
      expect(message.type).not.toMatch(/^(user|session|webhook)\./)
    }
  }
})

test('a deleted organization still receives the event, then its webhooks are removed', async () => {
  const ownServer = await serverForThisTest({
    settings: allowLocalWebhooks,
    env: { TEST_CLOCK: '1' },
  })
  const { owner, id } = await setUpOrganization(ownServer)
  const receiver = await startReceiver()
  await owner.visitor.post(base(id), { url: receiver.url, events: ['organization.*'] })
  await orgPost(owner.visitor, 'delete', { organizationId: id })
  await expect.poll(() => receiver.types()).toContain('organization.deleted')
  await ownServer.visitor().post('/api/test/clock', { advance: 'P5D' })
  expect(await ownServer.query('select 1 from webhook_endpoints')).toEqual([])
})

describe('validation', () => {
  test.each([
    [{ url: 'http://10.0.0.1/' }, 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'],
    [{ url: 'https://169.254.169.254/' }, 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'],
    [{ url: 'https://user:pass@example.com/' }, 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'],
    [{ url: 'http://localhost:3000/api/auth/ok' }, 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'],
    [{ url: 'no address' }, 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'],
    [{ events: ['user.nothing'] }, 'WEBHOOK_EVENT_IS_NOT_KNOWN'],
    [{ events: ['nothing.*'] }, 'WEBHOOK_EVENT_IS_NOT_KNOWN'],
  ])('%j is refused', async (part, code) => {
    const answer = await server.operator().post('/api/webhooks', { ...input, ...part })
    expect(statusAndCode(answer)).toEqual([422, code])
  })

  test.each([
    [{ events: [] }],
    [{ events: ['User.Created'] }],
    [{ url: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ secret: 'whsec_x' }],
    [{ organizationId: 'x' }],
  ])('%j is invalid', async (part) => {
    const answer = await server.operator().post('/api/webhooks', { ...input, ...part })
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('an organization cannot subscribe to users, sessions or keys', async () => {
    const { owner, id } = await setUpOrganization(server)
    for (const type of ['user.*', 'session.created', 'api_key.*', 'webhook.created']) {
      const answer = await owner.visitor.post(base(id), { ...input, events: [type] })
      expect(statusAndCode(answer)).toEqual([422, 'WEBHOOK_EVENT_IS_NOT_KNOWN'])
    }
  })

  test('as many as allowed, also under concurrent requests', async () => {
    const ownServer = await serverForThisTest({ settings: { webhooks: { maximum: 3 } } })
    const other = await ownServer.startAnotherNode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? ownServer : other).operator().post('/api/webhooks', input),
      ),
    )
    await other.stop()
    expect(answers.filter(({ status }) => status === 200).length).toBe(3)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) expect(statusAndCode(answer)).toEqual([403, 'TOO_MANY_WEBHOOKS'])
  })
})

test('a paused webhook receives nothing, cannot be tested, and can be enabled again', async () => {
  const ownServer = await serverForThisTest({ settings: allowLocalWebhooks })
  const receiver = await startReceiver()
  const { id } = (
    await ownServer
      .operator()
      .post('/api/webhooks', { url: receiver.url, events: ['user.created'] })
  ).body
  const path = `/api/webhooks/${id}`
  const paused = await ownServer.operator().patch(path, { enabled: false })
  expect(paused.body).toMatchObject({ enabled: false, disabledBecause: 'paused' })
  await signUp(ownServer)
  expect(statusAndCode(await ownServer.operator().post(`${path}/test`))).toEqual([
    409,
    'WEBHOOK_IS_DISABLED',
  ])
  await ownServer.operator().patch(path, { enabled: true })
  const sent = (await ownServer.operator().post(`${path}/test`)).body
  await expect.poll(() => receiver.types()).toEqual(['webhook.test'])
  expect(receiver.received[0]?.id).toBe(sent.id)
  const types = await ownServer.query<{ type: string }>(
    `select type from events where type like 'webhook.%' order by id`,
  )
  expect(types.map(({ type }) => type)).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.updated',
    'webhook.tested',
  ])
})

test('every change of a webhook is in the audit log, with its actor', async () => {
  const { owner, id } = await setUpOrganization(server)
  const { id: webhookId } = (await owner.visitor.post(base(id), input)).body
  await owner.visitor.post(`${base(id)}/${webhookId}/secret`)
  await owner.visitor.delete(`${base(id)}/${webhookId}`)
  const { body } = await owner.visitor.get(`/api/organizations/${id}/audit?action=webhook.*`)
  expect(body.items.map((item: { action: string }) => item.action)).toEqual([
    'webhook.deleted',
    'webhook.secret_rotated',
    'webhook.created',
  ])
  for (const item of body.items) expect(item.actor.id).toBe(owner.id)
})

test('attempts are counted by day, webhook by webhook, and never those of others', async () => {
  const [mine, theirs] = [await setUpOrganization(server), await setUpOrganization(server)]
  const { visitor } = mine.owner
  const [first, second] = [
    (await visitor.post(base(mine.id), input)).body.id,
    (await visitor.post(base(mine.id), input)).body.id,
  ]
  const foreign = (await theirs.owner.visitor.post(base(theirs.id), input)).body.id
  const sent = (await visitor.post(`${base(mine.id)}/${first}/test`)).body.id
  await server.query('delete from webhook_attempts where message_id = $1', [sent])
  const now = server.app.services.clock.now()
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000
  const attempt = (endpoint: string, organization: string, ms: number, succeeded: boolean) =>
    server.query(
      `insert into webhook_attempts
         (message_id, organization_id, endpoint_id, type, at, succeeded, status, response, ms)
       values ($1, $2, $3, 'webhook.test', $4, $5, 200, '', 1)`,
      [sent, organization, endpoint, new Date(midnight + ms), succeeded],
    )
  await attempt(first, mine.id, 0, true)
  await attempt(first, mine.id, 0, false)
  await attempt(first, mine.id, -1, true)
  await attempt(first, mine.id, -13 * 86_400_000, true)
  // Too old, of another organization, and of a webhook that names another organization.
  await attempt(first, mine.id, -13 * 86_400_000 - 1, true)
  await attempt(foreign, theirs.id, 0, true)
  await attempt(first, theirs.id, 0, true)

  const { items } = (await visitor.get(`${base(mine.id)}/days`)).body
  expect(items.map((each: { webhookId: string }) => each.webhookId)).toEqual([first, second])
  const counts = items[0].days.map((each: { succeeded: number; failed: number }) => [
    each.succeeded,
    each.failed,
  ])
  const none = Array.from({ length: 11 }, () => [0, 0])
  expect(counts).toEqual([[1, 0], ...none, [1, 0], [1, 1]])
  expect(items[0].days[13].day).toBe(new Date(midnight).toISOString().slice(0, 10))
  expect(items[1].days).toHaveLength(14)
})

test('lists page by page, by status and by type', async () => {
  const { visitor } = await signUpVerifiedUser(server)
  expect(visitor).toBeDefined()
  const { id } = (await server.operator().post('/api/webhooks', input)).body
  for (let round = 0; round < 5; round++) await server.operator().post(`/api/webhooks/${id}/test`)
  const path = `/api/webhooks/${id}/deliveries`
  const first = (await server.operator().get(`${path}?limit=3&type=webhook.test`)).body
  const second = (
    await server.operator().get(`${path}?limit=3&type=webhook.test&before=${first.next}`)
  ).body
  const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id)
  expect([ids.length, new Set(ids).size, second.next]).toEqual([5, 5, null])
  expect((await server.operator().get(`${path}?status=delivered`)).body.items).toEqual([])
  expect((await server.operator().get(`${path}?status=nothing`)).status).toBe(400)
})

test('an administrator needs a recent sign-in to decide where events are sent, the operator only the token', async () => {
  const old = await serverForThisTest({ env: { TEST_CLOCK: '1' }, settings: allowLocalWebhooks })
  const { visitor } = await signUp(old)
  const { id } = (await visitor.post('/api/webhooks', input)).body
  await old.visitor().post('/api/test/clock', { advance: 'P2D' })
  const one = `/api/webhooks/${id}`
  for (const call of [
    () => visitor.post('/api/webhooks', input),
    () => visitor.patch(one, { url: 'https://elsewhere.example/hook' }),
    () => visitor.post(`${one}/secret`),
    () => visitor.delete(one),
  ]) {
    expect(statusAndCode(await call())).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  }
  expect((await visitor.get(one)).body.url).toBe(input.url)
  expect((await old.operator().patch(one, { name: 'Mine' })).status).toBe(200)
})
