import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailedSubscriber } from '#testing/emailed-subscribers.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a pause is told when it is planned and when its date changes, and that it is over', async () => {
  const { merchant, subscription, subjects, texts } = await emailedSubscriber(server)
  const after = (days: number) =>
    new Date(Date.parse(subscription.current_period_end) + days * 86_400_000).toISOString()
  await changed(merchant, subscription, { pause_at_period_end: true })
  await merchant.advance('PT1S')
  await changed(merchant, subscription, { pause_at_period_end: true, resumes_at: after(40) })
  await merchant.advance('P2M')
  expect(await subjects()).toEqual([
    'Pause of your subscription to Plan',
    'Pause of your subscription to Plan',
  ])
  const [open, dated] = (await texts()).map(({ text }) => text)
  expect(open).toMatch(/is paused from \w+ \d+, \d{4}\. You won’t be charged/)
  expect(open).toContain('It stays paused until it’s resumed.')
  expect(dated).toMatch(/It resumes on \w+ \d+, \d{4}\./)
  await merchant.advance('P20D')
  expect((await subjects()).slice(2)).toEqual([
    'Your subscription to Plan has resumed',
    'Your subscription to Plan was renewed',
  ])
})

test('a pause that is taken back at once is not told, nor is one where that is switched off', async () => {
  const { merchant, subscription, subjects } = await emailedSubscriber(server)
  const customer_email_settings = { subscription_paused: false, subscription_resumed: false }
  const path = `/v1/organizations/${merchant.organizationId}`
  expect((await merchant.call('PATCH', path, { customer_email_settings })).status).toBe(200)
  await changed(merchant, subscription, { pause_at_period_end: true })
  await merchant.advance('P2M')
  await changed(merchant, subscription, { resume: true })
  await merchant.advance('PT1S')
  expect(await subjects()).toEqual(['Your subscription to Plan was renewed'])
})

test('what is to be paused is not announced to renew', async () => {
  const { merchant, subscription, subjects } = await emailedSubscriber(server, {
    plan: { recurring_interval: 'year' },
  })
  await changed(merchant, subscription, { pause_at_period_end: true })
  await merchant.advance('P1Y1D')
  expect(await subjects()).toEqual(['Pause of your subscription to Plan'])
})
