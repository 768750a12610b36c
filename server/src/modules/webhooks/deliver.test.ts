import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someone, tell } from '../../../testing/organizations.ts'
import { signUp } from '../../../testing/people.ts'
import {
  hooked,
  move,
  openReceiver,
  onMovableClock as options,
  reachable,
  signs,
} from '../../../testing/receiver.ts'
import { serverForThisTest } from '../../../testing/server.ts'

describe('a message', () => {
  test('arrives signed, with the payload of the contract, and nothing secret in it', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    const { secret } = await hooked(server, receiver, ['user.*', 'session.created'])
    const { answer } = await signUp(server)
    await expect.poll(() => receiver.got.length).toBe(2)
    const [created, session] = receiver.got
    expect(created?.message).toMatchObject({
      type: 'user.created',
      data: { id: answer.body.user.id, email: answer.body.user.email },
    })
    expect(new Date(created?.message.timestamp).toISOString()).toBe(created?.message.timestamp)
    expect(session?.message.data.token).toBeUndefined()
    for (const got of receiver.got) {
      expect(got.id).toMatch(/^msg_[A-Za-z0-9]+$/)
      expect(signs(secret, got)).toBe(true)
      expect(got.body).not.toContain(answer.body.token)
    }
  })

  test('of what was rolled back is never sent', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    await hooked(server, receiver, ['organization.*'])
    const owner = await someone(server)
    await tell(owner.visitor, 'create', { name: 'Acme', slug: 'taken' })
    const again = await tell(owner.visitor, 'create', { name: 'Acme', slug: 'taken' })
    expect(again.status).toBe(400)
    await move(server, 'P1D')
    expect(receiver.types()).toEqual(['organization.created'])
  })

  test('is tried again with the same id, a fresh time and a fresh signature, until it arrives', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    receiver.answer(
      (_, response) => void response.writeHead(receiver.got.length < 4 ? 500 : 204).end(),
    )
    const { secret, deliveries, get, path } = await hooked(server, receiver, ['user.created'])
    await signUp(server)
    await move(server, 'PT45M')
    expect(receiver.got.length).toBe(4)
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.got.map(({ timestamp }) => timestamp)).size).toBe(4)
    expect(receiver.got.every((got) => signs(secret, got))).toBe(true)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 4, lastHttpStatus: 204 })
    const full = await server.operator().get(`${path}/deliveries/${delivery.id}`)
    expect(full.body.log.map((attempt: { httpStatus: number }) => attempt.httpStatus)).toEqual([
      500, 500, 500, 204,
    ])
    expect(full.body.body).toBe(receiver.got[0]?.body)
    expect(await get()).toMatchObject({ enabled: true, failingSince: null })
  })

  test('waits as long as the receiver asks', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    receiver.answer((_, response) => {
      response.writeHead(receiver.got.length === 1 ? 503 : 200, { 'retry-after': '7200' }).end()
    })
    await hooked(server, receiver, ['user.created'])
    await signUp(server)
    await move(server, 'PT119M')
    expect(receiver.got.length).toBe(1)
    await move(server, 'PT2M')
    expect(receiver.got.length).toBe(2)
  })

  test('comes from one of two nodes, once', async () => {
    const server = await serverForThisTest({ settings: reachable })
    const other = await server.another()
    const receiver = await openReceiver()
    // Until a node knows that somebody is there, its sign-ups wait for each other.
    for (const node of [server, other]) await signUp(node)
    const { deliveries } = await hooked(server, receiver, ['user.created'])
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
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(24)
    expect(receiver.got.length).toBe(24)
  })
})

describe('order', () => {
  test('messages of one person leave in order, and a failing one holds those behind it', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    let broken = true
    receiver.answer((got, response) => {
      const holds = broken && got.message.type === 'user.created'
      response.writeHead(holds ? 500 : 200).end()
    })
    await hooked(server, receiver, ['user.*'])
    const { visitor } = await signUp(server)
    for (const name of ['One', 'Two', 'Three'])
      await visitor.post('/api/auth/update-user', { name })
    const other = await signUp(server)
    await move(server, 'PT1S')
    const names = () =>
      receiver.got
        .filter(({ message }) => message.data.id !== other.answer.body.user.id)
        .map(({ message }) => message.data.name)
    expect(new Set(names())).toEqual(new Set(['Ada']))
    broken = false
    await move(server, 'PT1M')
    expect(names().filter((name) => name !== 'Ada')).toEqual(['One', 'Two', 'Three'])
  })

  test('for about half an hour; then the others pass', async () => {
    const server = await serverForThisTest(options)
    const receiver = await openReceiver()
    receiver.answer((got, response) => {
      response.writeHead(got.message.type === 'user.created' ? 500 : 200).end()
    })
    await hooked(server, receiver, ['user.*'])
    const { visitor } = await signUp(server)
    await visitor.post('/api/auth/update-user', { name: 'Later' })
    await move(server, 'PT4M')
    expect(receiver.types()).not.toContain('user.updated')
    await move(server, 'PT2H')
    expect(receiver.types()).toContain('user.updated')
  })
})

test('whatever receivers do: every message ends, none comes out of line, none is lost', async () => {
  const server = await serverForThisTest(options)
  const receiver = await openReceiver()
  const { secret, deliveries } = await hooked(server, receiver, ['user.updated'])
  const people = await Promise.all([1, 2, 3].map(() => signUp(server)))
  const whims = [200, 204, 302, 400, 404, 429, 500, 502, 503]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(people.length - 1), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.constantFrom(...whims)),
      async (acts, moods) => {
        const before = receiver.got.length
        const tries = new Map<string, number>()
        receiver.answer(({ id }, response) => {
          const count = (tries.get(id) ?? 0) + 1
          tries.set(id, count)
          // Within the time in which a message holds its line, it arrives at last.
          response.writeHead(count > 3 ? 200 : Number(moods.next().value)).end()
        })
        const sent = acts.map((who, index) => ({ who, name: `${before} ${index}` }))
        for (const { who, name } of sent) {
          await people[who]?.visitor.post('/api/auth/update-user', { name })
        }
        // Each of eight in one line may need its four attempts, one after another.
        await move(server, 'PT8H')
        const got = receiver.got.slice(before)
        for (const each of got) expect(signs(secret, each)).toBe(true)
        const arrived = got.filter(({ id }, at) => got.findLastIndex((one) => one.id === id) === at)
        people.forEach(({ answer }, who) => {
          const names = arrived
            .filter(({ message }) => message.data.id === answer.body.user.id)
            .map(({ message }) => message.data.name)
          expect(names).toEqual(sent.filter((act) => act.who === who).map(({ name }) => name))
        })
        const open = (await deliveries()).filter(
          (one: { status: string }) => one.status !== 'delivered',
        )
        expect(open).toEqual([])
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 60_000)
