import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const pathOf = (kind: string, { organizationId } = merchant) =>
  `/v1/organizations/${organizationId}/emails/${kind}/preview`
const organization = () => `/v1/organizations/${merchant.organizationId}`

test('the emails of a switch are shown in a language and in the look of the seller', async () => {
  await merchant.call('PUT', `${organization()}/checkout-settings`, { accent_color: '#a01f2b' })
  await merchant.call('PATCH', organization(), { name: 'Böhm & Söhne', email: null })
  const english = await merchant.call('GET', pathOf('order_confirmation'))
  expect(english.body.items).toMatchObject([
    { template: 'orderPaid', subject: 'Your receipt from Böhm & Söhne' },
    { template: 'orderFree', subject: 'Your order from Böhm & Söhne' },
  ])
  const [{ text }] = english.body.items
  const { text: html } = await merchant.call('GET', `${pathOf('order_confirmation')}/orderPaid`)
  expect(html).toContain('border-left:6px solid #a01f2b')
  expect(html).not.toMatch(/<script|Analytical Society/)
  expect(text).toContain('Böhm & Söhne sends you this email about your purchase.\n')
  const german = await merchant.call('GET', `${pathOf('subscription_paused')}?locale=de`)
  expect(german.body.items.map(({ template }: { template: string }) => template)).toEqual([
    'paused',
    'pausedUntil',
  ])
  expect(german.body.items[1].text).toContain('31. Januar 2027')
})

test('below an email stands what stands below those that are sent', async () => {
  await merchant.call('PATCH', organization(), { email: 'help@example.com' })
  const [receipt] = (await merchant.call('GET', pathOf('order_confirmation'))).body.items
  expect(receipt.text).toContain('To get in touch, reply to this email.')
  const [reminder] = (await merchant.call('GET', pathOf('checkout_reminder'))).body.items
  expect(reminder.text).toContain('because this address was entered for a purchase')
})

test('a frame gets one of them, without scripts and only for pages of this server', async () => {
  const { visitor } = merchant.owner
  const path = pathOf('subscription_past_due')
  const frame = await visitor.get(`${path}/confirmationNeeded?locale=fr`)
  expect(frame.status).toBe(200)
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(frame.text).toContain('<html lang="fr">')
  expect((await visitor.get(`${path}/orderPaid`)).status).toBe(404)
})

test('whoever reads the settings sees them, and nobody else', async () => {
  const { owner } = merchant
  const [reader, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  const made = { role: 'reader', permission: { catalog: ['read'] } }
  const { organizationId } = merchant
  expect((await orgPost(owner.visitor, 'create-role', { ...made, organizationId })).status).toBe(
    200,
  )
  await inviteAndAccept(owner, reader, 'reader')
  await inviteAndAccept(owner, member)
  const path = pathOf('price_change')
  const statusOf = async (asked: string) => [
    (await reader.visitor.get(asked)).status,
    (await member.visitor.get(asked)).status,
  ]
  expect(await statusOf(path)).toEqual([200, 404])
  expect(await statusOf(`${path}/priceChange`)).toEqual([200, 404])

  const other = await createMerchant(server)
  expect((await other.call('GET', path)).status).toBe(404)
  expect((await other.call('GET', `${path}/priceChange`)).status).toBe(404)
  expect((await other.call('GET', pathOf('price_change', other))).status).toBe(200)
  const blind = await createMerchant(server, { scopes: ['products:read'] })
  expect((await blind.call('GET', pathOf('price_change', blind))).status).toBe(403)
  expect((await merchant.call('GET', pathOf('no_such_switch'))).status).toBe(422)
  expect((await merchant.call('GET', `${path}?locale=xx`)).status).toBe(422)
})
