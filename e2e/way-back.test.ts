import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { violations } from './testing/axe.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.checkout.${key}`)
const shop = 'https://example.com/shop'

test('a seller names the address of the shop, and buyers go back there', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/checkout`)
  const form = page.locator('form', { has: page.locator('[name=returnUrl]') })
  const save = form.getByRole('button', { name: en('shell.ui.form.save') })
  await form.getByLabel(t('returnUrl')).fill('http://example.com')
  await save.click()
  await form.getByText(t('returnUrlInvalid')).waitFor()
  await form.getByLabel(t('returnUrl')).fill(shop)
  await save.click()
  await form.getByText(en('shell.ui.form.saved')).waitFor()
  await page.reload()
  await expect.poll(() => page.locator('[name=returnUrl]').inputValue()).toBe(shop)

  const headers = { origin: app.origin }
  const [{ id }] = (await (await page.request.get('/v1/organizations/')).json()).items
  const create = async (path: string, data: object) => {
    const made = await page.request.post(path, { data, headers })
    expect(made.status(), await made.text()).toBe(201)
    return made.json()
  }
  const prices = [{ amount_type: 'fixed', price_amount: 2_900 }]
  const product = await create('/v1/products/', { name: 'Turmuhren', organization_id: id, prices })
  const checkouts = `/v1/checkouts/?organization_id=${id}`
  const { client_secret: secret } = await create(checkouts, { products: [product.id] })
  const buyer = await app.newUser()
  for (const path of [`/checkout/${secret}`, `/portal/${slug}`]) {
    await buyer.page.goto(path)
    const back = buyer.page.getByRole('link', { name: 'Back to example.com' })
    expect(await back.getAttribute('href')).toBe(shop)
    expect(await violations(buyer.page)).toEqual([])
  }
})
