import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { type Received, smtpServer } from '#testing/smtp.ts'
import { signUp } from '#testing/users.ts'
import type { CustomerMessage } from './customers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

const soon = { timeout: 15_000 }
const message: CustomerMessage = {
  to: 'ada@example.com',
  locale: 'en',
  template: 'customer-emails.mail.canceled',
  values: { name: 'Ada', product: 'Plan', date: 'May 1' },
  sender: { id: 'acme', name: 'Acme', replyTo: null },
  customerId: '00000000-0000-4000-8000-000000000001',
  footer: 'customer-emails.mail.footerWithoutReply',
  quota: 'none',
}

const queue = ({ app }: TestServer, change: Partial<CustomerMessage>) =>
  app.services.database.transaction((tx) =>
    app.services.mailer.queueForCustomer(tx, { ...message, ...change }),
  )

/** A mail server that acknowledges nothing before it is opened. */
async function heldMailServer() {
  const { promise: until, resolve: open } = Promise.withResolvers<void>()
  const received: Received[] = []
  const smtp = await smtpServer({ received, until })
  onTestFinished(() => smtp.close())
  return { ...smtp, received, open }
}

test('emails beyond thirty an hour wait for their hour, whatever the tags of the address', async () => {
  const to = (n: number) => `Grace+${n % 3}@example.com`
  const queued = Array.from({ length: 70 }, (_, n) => queue(server, { to: to(n) }))
  expect(new Set(await Promise.all(queued))).toEqual(new Set([true]))
  const rows = await server.query<{ hours: number; n: number }>(
    `select round(extract(epoch from send_at - $1::timestamptz) / 3600)::int as hours,
            count(*)::int as n
       from mails where mailbox = 'grace@example.com' group by 1 order by 1`,
    [server.app.services.clock.now()],
  )
  expect(rows).toEqual([
    { hours: 0, n: 30 },
    { hours: 1, n: 30 },
    { hours: 2, n: 10 },
  ])
})

test('an email of a sandbox says so beside the name of the sender and above all, others do not', async () => {
  const mailOf = async (to: string, isTest: boolean) => {
    await queue(server, { to, sender: { ...message.sender, isTest } })
    const [mail] = await server.query<{ from_name: string; text: string; html: string }>(
      'select from_name, text, html from mails where recipient = $1',
      [to],
    )
    return mail
  }
  const banner = 'Test mode: nothing is sold here, and no real money is charged.'
  const test = await mailOf('test-mode@example.com', true)
  expect(test?.from_name).toBe('Acme (test mode)')
  expect(test?.text.startsWith(`${banner}\n\n`)).toBe(true)
  expect(test?.html).toContain(banner)
  const real = await mailOf('real-mode@example.com', false)
  expect(real?.from_name).toBe('Acme')
  expect(`${real?.text}${real?.html}`).not.toContain('Test mode')
})

test('an email to a mailbox for which a week of emails is waiting is dropped', async () => {
  const to = 'flooded@example.com'
  await server.query(
    `insert into mails (id, recipient, subject, text, html, links, created_at, mailbox, send_at)
     select 'f' || n, $1, '', '', '', '{}', $2, $1, $2::timestamptz + interval '7 days'
       from generate_series(1, 30) n`,
    [to, server.app.services.clock.now()],
  )
  expect(await queue(server, { to })).toBe(false)
  expect(await queue(server, { to: 'other@example.com' })).toBe(true)
})

test('of what anybody can cause for free, a mailbox gets three an hour', async () => {
  const free: boolean[] = []
  for (let n = 0; n < 5; n++) {
    free.push(await queue(server, { to: 'free@example.com', quota: 'drop' }))
  }
  expect(free).toEqual([true, true, true, false, false])
})

test('what sandboxes send above three an hour is stored, but neither sent nor counted with real emails', async () => {
  const received: Received[] = []
  const smtp = await smtpServer({ received })
  onTestFinished(() => smtp.close())
  const sending = await serverForThisTest({ env: { MAIL_URL: smtp.url, RATE_LIMIT: 'on' } })
  const to = 'stranger@example.com'
  for (let n = 0; n < 5; n++) {
    expect(await queue(sending, { to, quota: 'hold' })).toBe(true)
  }
  await expect.poll(() => received.length, soon).toBe(3)
  const free: boolean[] = []
  for (let n = 0; n < 4; n++) free.push(await queue(sending, { to, quota: 'drop' }))
  expect(free).toEqual([true, true, true, false])
  await expect.poll(() => received.length, soon).toBe(6)
  const { mailer } = sending.app.services
  expect((await mailer.unsent()).waiting).toBe(0)
  const log = await mailer.log({ to, after: undefined, limit: 10 })
  const held = log.filter((each) => each.held)
  expect(held).toHaveLength(2)
  const { status, text } = await sending.operator().post(`/api/admin/emails/${held[0]?.id}/resend`)
  expect(status, text).toBe(200)
  await expect.poll(() => received.length, soon).toBe(7)
  // It is received before it is written down as sent.
  const states = async () => {
    const { body } = await sending.operator().get(`/api/admin/emails?to=${to}`)
    return body.items.map((email: { status: string }) => email.status).toSorted()
  }
  const sent = Array.from({ length: 7 }, () => 'sent')
  await expect.poll(states, soon).toEqual(['held', ...sent])
})

test('an email has the name of the organization, its address for replies and no second recipient', async () => {
  const received: Received[] = []
  const smtp = await smtpServer({ received })
  onTestFinished(() => smtp.close())
  const sending = await serverForThisTest({ env: { MAIL_URL: smtp.url } })
  const name = 'Acme <evil@example.com>\r\nBcc: eve@example.com'
  const sender = { id: 'acme', name, replyTo: 'shop@example.com' }
  await queue(sending, { to: 'Linus@Example.com', sender })
  await expect.poll(() => received.length, soon).toBe(1)
  const [email] = received
  expect(email?.to).toHaveLength(1)
  expect(email?.to.join()).toContain('<linus@example.com>')
  const [folded = ''] = email?.data.split('\n\n') ?? []
  const head = folded.replaceAll(/\n +/g, '')
  expect(head).toMatch(/^Reply-To: shop@example\.com$/m)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head).toMatch(/^From: .*<[^@<>]+@[^@<>]+>$/m)
  expect(head).not.toMatch(/^From: .*<evil@example\.com>$/m)
  await expect
    .poll(
      () => sending.query('select text, html, links from mails where sent_at is not null'),
      soon,
    )
    .toEqual([{ text: '', html: '', links: [] }])
})

test('many emails of an organization delay neither a user who waits for a link nor another organization', async () => {
  const smtp = await heldMailServer()
  const sending = await serverForThisTest({
    env: { MAIL_URL: smtp.url },
    settings: { mail: { connections: 4 } },
  })
  const many = Array.from({ length: 40 }, (_, n) => queue(sending, { to: `many${n}@example.com` }))
  await Promise.all(many)
  await expect.poll(smtp.pending, soon).toBe(2)
  await queue(sending, { to: 'one@example.com', sender: { ...message.sender, id: 'other' } })
  const { email } = await signUp(sending)
  await expect.poll(smtp.pending, soon).toBe(3)
  smtp.open()
  const order = () => smtp.received.map(({ to }) => /<([^>]+)>/.exec(to.join())?.[1])
  await expect.poll(order, soon).toContain('one@example.com')
  expect(order().slice(0, 3)).toContain(email)
  expect(order().indexOf('one@example.com')).toBeLessThan(12)
})
