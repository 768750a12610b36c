import { expect, test } from 'vitest'
import {
  advanceClock,
  allowLocalWebhooks,
  createWebhook,
  isSignedBy,
  movableClockOptions,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { createToySurface, toySignature } from '#testing/toy-surface.ts'
import { signUp } from '#testing/users.ts'

async function setUp() {
  const server = await serverForThisTest(movableClockOptions)
  const toys = await createToySurface(server)
  const [webhooks, chat] = [await startReceiver(), await startReceiver()]
  const hook = await createWebhook(server, webhooks, ['user.updated'])
  await toys.add('chat', chat)
  return { server, toys, webhooks, chat, hook }
}

async function rename(user: Awaited<ReturnType<typeof signUp>>, name: string) {
  expect((await user.visitor.post('/api/auth/update-user', { name })).status).toBe(200)
}

/** Runs what is due on the second surface after each step. */
async function advance(server: TestServer, toys: { runDue(): Promise<number> }, seconds: number) {
  await advanceClock(server, `PT${seconds}S`)
  await toys.runDue()
}

test('an event reaches the receivers of two surfaces, each in its own form, from one payload', async () => {
  const { server, toys, webhooks, chat, hook } = await setUp()
  const ada = await signUp(server)
  await rename(ada, 'Grace')
  await advance(server, toys, 1)
  expect(webhooks.received.map(({ message }) => message.data.name)).toEqual(['Grace'])
  expect(chat.received.map(({ message }) => message)).toEqual([{ content: 'Grace changed' }])
  const [hooked, chatted] = [webhooks.received[0], chat.received[0]]
  expect(hooked && isSignedBy(hook.secret, hooked)).toBe(true)
  expect(chatted?.signature).toBe(toySignature(chatted?.body ?? ''))
  const [payload_id] = await toys.payloadsOfWebhooks()
  expect(await toys.messages()).toEqual([{ status: 'delivered', attempts: 1, payload_id }])
})

test('each surface retries by its own schedule, and disables by its own limits', async () => {
  const { server, toys, webhooks, chat, hook } = await setUp()
  for (const receiver of [webhooks, chat]) {
    receiver.respondWith((_, response) => void response.writeHead(500).end())
  }
  const ada = await signUp(server)
  await rename(ada, 'one')
  await rename(ada, 'two')
  const attempts = async () => (await toys.messages()).map((each) => each.attempts)
  await advance(server, toys, 1)
  expect(await attempts()).toEqual([1, 0])
  await advance(server, toys, 5)
  // After two attempts the first message does not block the second one any longer.
  expect(await attempts()).toEqual([2, 1])
  await advance(server, toys, 15)
  expect(await attempts()).toEqual([3, 2])
  expect((await toys.messages()).map(({ status }) => status)).toEqual(['failed', 'waiting'])
  expect(toys.disabled).toEqual([])
  await advance(server, toys, 15)
  expect((await toys.messages()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(toys.disabled).toEqual(['chat failing'])
  expect(await hook.get()).toMatchObject({ enabled: true })
  expect(await hook.deliveries()).toMatchObject([
    { status: 'waiting', attempts: 0 },
    { status: 'waiting', attempts: 2 },
  ])
})

test('a message that fails holds up its own resource only', async () => {
  const { server, toys, chat } = await setUp()
  chat.respondWith(({ message }, response) => {
    response.writeHead(message.content.startsWith('bad') ? 500 : 200).end()
  })
  const [ada, bob] = [await signUp(server), await signUp(server)]
  await rename(ada, 'bad')
  await rename(ada, 'later')
  await rename(bob, 'other')
  await advance(server, toys, 1)
  const texts = () => chat.received.map(({ message }) => message.content)
  expect(texts().toSorted()).toEqual(['bad changed', 'other changed'])
  await advance(server, toys, 5)
  expect(texts()).toContain('later changed')
})

test('receivers of one surface that hang take no workers from the other', async () => {
  const server = await serverForThisTest({ settings: allowLocalWebhooks })
  const toys = await createToySurface(server)
  toys.start()
  const [hanging, healthy] = [await startReceiver(), await startReceiver()]
  hanging.respondWith(() => undefined)
  for (let n = 0; n < 20; n++) await toys.add(`hangs ${n}`, hanging)
  await createWebhook(server, healthy, ['user.updated'])
  const ada = await signUp(server)
  for (let n = 0; n < 20; n++) await rename(ada, `name ${n}`)
  await expect.poll(() => hanging.received.length, { timeout: 15_000 }).toBeGreaterThan(9)
  await expect.poll(() => healthy.received.length, { timeout: 15_000 }).toBe(20)
  expect([await toys.waiting(), toys.running() > 0]).toEqual([400, true])
})
