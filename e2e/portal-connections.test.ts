import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startDiscord } from '../server/testing/integrations/discord.ts'
import { type TestUser, useApp } from './testing/app.ts'
import { reads } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const discord = await startDiscord()
const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
const { apiUrl, botToken, clientId, clientSecret } = discord.settings
const application = { apiUrl, botToken, clientId, clientSecret }
writeFileSync(settings, JSON.stringify({ billing: { discord: application } }))
afterAll(async () => {
  await discord.stop()
  rmSync(dirname(settings), { recursive: true })
})

const app = useApp({ CONFIG: settings })
const service = { service: 'Discord' }
const word = (key: string) => textIn('de', `portal-benefits.ui.connection.${key}`, service)

/** A shop whose product gives a role, and the way in of a customer who bought it. */
async function stammtisch(guild: string, role: string) {
  const shop = await openShop(app)
  discord.createGuild(guild, role)
  discord.agree({ user: '90', guild })
  const connecting = `/v1/integrations/discord/bot/authorize?organization_id=${shop.organizationId}`
  const connected = await shop.owner.context.request.get(connecting)
  const token = new URL(connected.url()).searchParams.get('guild_token')
  const benefit = await shop.call('POST', '/v1/benefits/', {
    type: 'discord',
    description: 'Turmuhren-Stammtisch',
    properties: { guild_token: token, role_id: role, kick_member: false },
  })
  const product = await shop.call('POST', '/v1/products/', {
    name: 'Stammtisch',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 0, price_currency: 'eur' }],
  })
  await shop.call('POST', `/v1/products/${product.id}/benefits`, { benefits: [benefit.id] })
  const customer = await shop.call('POST', '/v1/customers/', {
    email: `grete-${guild}@example.com`,
  })
  const bought = { product_id: product.id, customer_id: customer.id }
  await shop.call('POST', '/v1/subscriptions/', bought)
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer.id })

  const home = `/portal/${shop.slug}`
  return { home, entry: `${home}?customer_session_token=${session.token}` }
}

/** The button of the overview, once the grant was tried. */
async function openBenefit(page: TestUser['page'], home: string) {
  const link = page.getByRole('link', { name: word('connect') })
  await expect
    .poll(async () => {
      await page.goto(home)
      return link.count()
    })
    .toBe(1)
  await link.click()
}

const isGiven = (page: TestUser['page']) =>
  expect
    .poll(async () => {
      await page.reload()
      return page.getByText(word('given.discord')).count()
    })
    .toBe(1)

test('without scripts, on a phone: Discord is refused, connected and disconnected', async () => {
  const [guild, role, user] = ['91', '92', '93']
  const { entry, home } = await stammtisch(guild, role)
  const { page } = await app.newUser(
    { locale: 'de-DE', javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  await page.goto(entry)
  await openBenefit(page, home)
  const connect = word('connect')

  discord.agree(undefined)
  await page.getByRole('button', { name: connect }).click()
  await page.getByText(word('results.denied')).waitFor()

  discord.agree({ user })
  await page.getByRole('button', { name: connect }).click()
  await page.getByText(word('results.linked')).waitFor()
  await expect.poll(() => discord.rolesOf(guild, user)).toEqual([role])
  await isGiven(page)
  expect(new URL(page.url()).origin).toBe(app.origin)

  await page.goto(`${home}/settings`)
  await page.getByRole('link', { name: word('disconnect') }).click()
  await page.getByText('Turmuhren-Stammtisch').waitFor()
  await page.getByRole('button', { name: word('removal.confirm') }).click()
  await page.getByText(word('results.disconnected')).waitFor()
  await expect.poll(() => discord.rolesOf(guild, user)).toEqual([])
})

test('with scripts: what is connected reads in both themes, and the way back is the own page', async () => {
  const [guild, role, user] = ['94', '95', '96']
  const { entry, home } = await stammtisch(guild, role)
  const { page } = await app.newUser({ locale: 'de-DE' }, { operator: false })
  await page.goto(entry)
  await openBenefit(page, home)
  await reads(page)
  const address = page.url()
  discord.agree({ user })
  await page.getByRole('button', { name: word('connect') }).click()
  await page.getByText(word('results.linked')).waitFor()
  expect(page.url()).toBe(`${address}?result=linked`)
  await isGiven(page)
  await reads(page)
  await page.getByRole('link', { name: word('disconnect') }).click()
  await page.getByRole('button', { name: word('removal.confirm') }).waitFor()
  await reads(page)
})
