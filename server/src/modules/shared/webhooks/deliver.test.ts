import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import {
  advanceClock,
  allowLocalWebhooks,
  createWebhook,
  isSignedBy,
  movableClockOptions as options,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

describe('a message', () => {
  test('arrives signed, with the payload of the contract, and nothing secret in it', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    const { secret } = await createWebhook(server, receiver, ['user.*', 'session.created'])
    const { answer } = await signUp(server)
    await expect.poll(() => receiver.received.length).toBe(2)
    const [created, session] = receiver.received
    expect(created?.message).toMatchObject({
      type: 'user.created',
      data: { id: answer.body.user.id, email: answer.body.user.email },
    })
    expect(new Date(created?.message.timestamp).toISOString()).toBe(created?.message.timestamp)
    expect(session?.message.data.token).toBeUndefined()
    for (const got of receiver.received) {
      expect(got.id).toMatch(/^msg_[A-Za-z0-9]+$/)
      expect(isSignedBy(secret, got)).toBe(true)
      expect(got.body).not.toContain(answer.body.token)
    }
  })

  test('of a rolled-back transaction is never sent', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    await createWebhook(server, receiver, ['organization.*'])
    const owner = await signUpVerifiedUser(server)
    await orgPost(owner.visitor, 'create', { name: 'Acme', slug: 'taken' })
    const again = await orgPost(owner.visitor, 'create', { name: 'Acme', slug: 'taken' })
    expect(again.status).toBe(400)
    await advanceClock(server, 'P1D')
    expect(receiver.types()).toEqual(['organization.created'])
  })

  test('is retried with the same id, a new timestamp and a new signature, until it is delivered', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    receiver.respondWith(
      (_, response) => void response.writeHead(receiver.received.length < 4 ? 500 : 204).end(),
    )
    const { secret, deliveries, get, path } = await createWebhook(server, receiver, [
      'user.created',
    ])
    await signUp(server)
    await advanceClock(server, 'PT45M')
    expect(receiver.received.length).toBe(4)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(4)
    expect(receiver.received.every((got) => isSignedBy(secret, got))).toBe(true)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 4, lastHttpStatus: 204 })
    const full = await server.operator().get(`${path}/deliveries/${delivery.id}`)
    expect(full.body.log.map((attempt: { httpStatus: number }) => attempt.httpStatus)).toEqual([
      500, 500, 500, 204,
    ])
    expect(full.body.body).toBe(receiver.received[0]?.body)
    expect(await get()).toMatchObject({ enabled: true, failingSince: null })
  })

  test('is retried after the time in Retry-After', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    receiver.respondWith((_, response) => {
      response
        .writeHead(receiver.received.length === 1 ? 503 : 200, { 'retry-after': '7200' })
        .end()
    })
    await createWebhook(server, receiver, ['user.created'])
    await signUp(server)
    await advanceClock(server, 'PT119M')
    expect(receiver.received.length).toBe(1)
    await advanceClock(server, 'PT2M')
    expect(receiver.received.length).toBe(2)
  })

  test('is sent once, by one of two nodes', async () => {
    const server = await serverForThisTest({ settings: allowLocalWebhooks })
    const other = await server.startAnotherNode()
    const receiver = await startReceiver()
    // Until a node knows that an account exists, its sign-ups wait for each other.
    for (const node of [server, other]) await signUp(node)
    const { deliveries } = await createWebhook(server, receiver, ['user.created'])
    await Promise.all(Array.from({ length: 24 }, (_, i) => signUp(i % 2 === 0 ? server : other)))
    await expect
      .poll(
        async () =>
          (await deliveries()).filter((each: { status: string }) => each.status === 'delivered')
            .length,
        { timeout: 15_000 },
      )
      .toBe(24)
    await other.stop()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(24)
    expect(receiver.received.length).toBe(24)
  })
})

describe('order', () => {
  test('messages of one user are sent in order, and a failing one blocks the later ones', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    let broken = true
    receiver.respondWith((got, response) => {
      const fails = broken && got.message.type === 'user.created'
      response.writeHead(fails ? 500 : 200).end()
    })
    await createWebhook(server, receiver, ['user.*'])
    const { visitor } = await signUp(server)
    for (const name of ['One', 'Two', 'Three'])
      await visitor.post('/api/auth/update-user', { name })
    const other = await signUp(server)
    await advanceClock(server, 'PT1S')
    const names = () =>
      receiver.received
        .filter(({ message }) => message.data.id !== other.answer.body.user.id)
        .map(({ message }) => message.data.name)
    expect(new Set(names())).toEqual(new Set(['Ada']))
    broken = false
    await advanceClock(server, 'PT1M')
    expect(names().filter((name) => name !== 'Ada')).toEqual(['One', 'Two', 'Three'])
  })

  test('for about half an hour; then the others are sent', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    receiver.respondWith((got, response) => {
      response.writeHead(got.message.type === 'user.created' ? 500 : 200).end()
    })
    await createWebhook(server, receiver, ['user.*'])
    const { visitor } = await signUp(server)
    await visitor.post('/api/auth/update-user', { name: 'Later' })
    await advanceClock(server, 'PT4M')
    expect(receiver.types()).not.toContain('user.updated')
    await advanceClock(server, 'PT2H')
    expect(receiver.types()).toContain('user.updated')
  })
})

test('whatever receivers do: every message finishes, in order, none is lost', async () => {
  const server = await serverForThisTest(options)
  const receiver = await startReceiver()
  const { secret, deliveries } = await createWebhook(server, receiver, ['user.updated'])
  const users = await Promise.all([1, 2, 3].map(() => signUp(server)))
  const statusCodes = [200, 204, 302, 400, 404, 429, 500, 502, 503]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(users.length - 1), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.constantFrom(...statusCodes)),
      async (updates, responses) => {
        const before = receiver.received.length
        const tries = new Map<string, number>()
        receiver.respondWith(({ id }, response) => {
          const count = (tries.get(id) ?? 0) + 1
          tries.set(id, count)
          // It is delivered within the attempts in which it blocks the later messages.
          response.writeHead(count > 3 ? 200 : Number(responses.next().value)).end()
        })
        const sent = updates.map((user, index) => ({ user, name: `${before} ${index}` }))
        for (const { user, name } of sent) {
          await users[user]?.visitor.post('/api/auth/update-user', { name })
        }
        // Each of eight messages of one user may need its four attempts, one after another.
        await advanceClock(server, 'PT8H')
        const got = receiver.received.slice(before)
        for (const each of got) expect(isSignedBy(secret, each)).toBe(true)
        const arrived = got.filter(({ id }, at) => got.findLastIndex((one) => one.id === id) === at)
        users.forEach(({ answer }, user) => {
          const names = arrived
            .filter(({ message }) => message.data.id === answer.body.user.id)
            .map(({ message }) => message.data.name)
          expect(names).toEqual(
            sent.filter((update) => update.user === user).map(({ name }) => name),
          )
        })
        const open = (await deliveries()).filter(
          (one: { status: string }) => one.status !== 'delivered',
        )
        expect(open).toEqual([])
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
})
