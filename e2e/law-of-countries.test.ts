import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.legal.${key}`)
const obligation = en('withdrawals.ui.button.orderWithObligation')

test('a country is added to the law, and its buyers see the button that names the obligation', async () => {
  const { page, slug } = await ownerOfTeam(app)
  const headers = { origin: app.origin }
  const [{ id }] = (await (await page.request.get('/v1/organizations/')).json()).items
  const create = async (path: string, data: object) => {
    const made = await page.request.post(path, { data, headers })
    expect(made.status(), await made.text()).toBe(201)
    return made.json()
  }
  const product = await create('/v1/products/', {
    name: 'Turmuhren',
    organization_id: id,
    prices: [{ amount_type: 'fixed', price_amount: 2_900 }],
  })
  const { client_secret: secret } = await create(`/v1/checkouts/?organization_id=${id}`, {
    products: [product.id],
  })
  const buyer = await app.newUser()
  const buttonIn = async (country: string) => {
    await buyer.page.goto(`/checkout/${secret}`)
    await buyer.page.locator('#country').selectOption(country)
    await buyer.page.locator('form[data-live]:not([data-updating])').waitFor()
    return buyer.page.locator('#pay')
  }
  const before = await buttonIn('CH')
  await expect.poll(() => before.textContent()).not.toContain(obligation)

  await page.goto(`/o/${slug}/settings/legal`)
  const form = page.locator('form', { has: page.locator('[name=countries]') })
  await form.getByText(t('noChanges')).waitFor()
  await form.getByLabel(t('addCountry')).selectOption('CH')
  await form.getByRole('button', { name: t('add'), exact: true }).click()
  const swiss = form.getByRole('group', { name: 'Switzerland' })
  await swiss.getByLabel(t('short.cancellation')).uncheck()
  await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await form.getByText(en('shell.ui.form.saved')).waitFor()
  await page.reload()
  await expect.poll(() => swiss.getByLabel(t('short.orderButton')).isChecked()).toBe(true)
  expect(await swiss.getByLabel(t('short.cancellation')).isChecked()).toBe(false)
  const now = await buttonIn('CH')
  await expect.poll(() => now.textContent()).toContain(obligation)

  await form.getByRole('button', { name: 'Remove Switzerland' }).click()
  await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await form.getByText(en('shell.ui.form.saved')).waitFor()
  const after = await buttonIn('CH')
  await expect.poll(() => after.textContent()).not.toContain(obligation)
})
