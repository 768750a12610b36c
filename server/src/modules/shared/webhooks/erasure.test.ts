import { expect, test } from 'vitest'
import {
  advanceClock,
  createWebhook,
  isSignedBy,
  movableClockOptions as options,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest } from '#testing/server.ts'
import { password, signUp } from '#testing/users.ts'

test('what is signed is the stored payload, letter by letter', async () => {
  const server = await serverForThisTest(options)
  const receiver = await startReceiver()
  const { secret } = await createWebhook(server, receiver, ['user.updated'])
  const { visitor } = await signUp(server)
  await visitor.post('/api/auth/update-user', { name: 'Zoë "\\" \u2028 𝒜' })
  await expect.poll(() => receiver.received.length).toBe(1)
  const [got] = receiver.received
  const [stored] = await server.query<{ body: string; at: Date }>(
    `select p.body::text as body, e.created_at as at
       from events e join event_payloads p on p.id = e.payload_id where e.type = 'user.updated'`,
  )
  const head = `{"type":"user.updated","timestamp":"${stored?.at.toISOString()}","data":`
  expect(got?.body).toBe(`${head}${stored?.body}}`)
  expect(got && isSignedBy(secret, got)).toBe(true)
})

test('a message that waits when its user is erased is skipped, and later ones are sent', async () => {
  const server = await serverForThisTest(options)
  const receiver = await startReceiver()
  let broken = true
  receiver.respondWith(
    ({ body }, response) => void response.writeHead(broken ? 500 : 200).end(body),
  )
  const { deliveries, get } = await createWebhook(server, receiver, ['user.updated'])
  const { visitor, answer } = await signUp(server)
  const { id } = answer.body.user
  await visitor.post('/api/auth/update-user', { name: 'Canary One' })
  await visitor.post('/api/auth/update-user', { name: 'Canary Two' })
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(async () => (await deliveries()).at(-1).lastHttpStatus).toBe(500)
  await server.app.services.events.erase([`user:${id}`])
  await visitor.post('/api/auth/update-user', { name: 'Grace' })
  broken = false
  await advanceClock(server, 'PT1H')
  expect(receiver.received.slice(1).map(({ message }) => message.data.name)).toEqual(['Grace'])
  expect((await deliveries()).map(({ status }: { status: string }) => status)).toEqual([
    'delivered',
    'skipped',
    'skipped',
  ])
  expect(await get()).toMatchObject({ enabled: true })
  const stored = await server.query(
    'select body, response from webhook_messages m, webhook_attempts',
  )
  expect(JSON.stringify(stored)).not.toContain('Canary')
})

test('thirty days after a user was deleted, nothing of them is left in deliveries', async () => {
  const server = await serverForThisTest(options)
  const receiver = await startReceiver()
  receiver.respondWith(({ body }, response) => void response.writeHead(200).end(body))
  const { deliveries, path } = await createWebhook(server, receiver)
  const { visitor, email } = await signUp(server, { 'user-agent': 'Canary Browser' })
  await visitor.post('/api/auth/update-user', { name: 'Canary Name' })
  await visitor.post('/api/auth/delete-user', { password })
  const everything = async () =>
    JSON.stringify([
      await server.query('select * from event_payloads'),
      await server.query('select * from webhook_messages'),
      await server.query('select * from webhook_attempts'),
      await server.query('select * from event_reactions'),
      await server.query('select * from audit_log'),
    ])
  await advanceClock(server, 'P29D')
  expect(await everything()).toContain('Canary Name')
  await advanceClock(server, 'P2D')
  const text = await everything()
  for (const trace of ['Canary', email]) expect(text).not.toContain(trace)
  const delivered = (await deliveries()).find(
    ({ type }: { type: string }) => type === 'user.updated',
  )
  const { body } = await server.operator().get(`${path}/deliveries/${delivered.id}`)
  expect(body).toMatchObject({ status: 'delivered', body: '', log: [{ response: '' }] })
})
