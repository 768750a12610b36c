import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { focusedText, tabTo, takeSuggestion } from './testing/keyboard.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const l = (key: string) => en(`shop-links.ui.${key}`)
const o = (key: string, values?: Record<string, string>) => en(`shop-orders.ui.${key}`, values)
const p = (key: string) => en(`shop-products.ui.${key}`)

test('a product is created, shared by a link and refunded without a pointer', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const { keyboard } = page
  const press = async (key: string, ...targets: readonly ReturnType<typeof page.locator>[]) => {
    for (const target of targets) {
      await target.waitFor()
      await tabTo(page, target)
      await keyboard.press(key)
    }
  }
  const title = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto(`/o/${shop.slug}/products`)
  await press('Enter', page.getByRole('link', { name: p('create') }).first())
  await page.waitForURL(/\/products\/new$/)
  await tabTo(page, page.locator('[name=name]'))
  await keyboard.type('Light Studio')
  const amount = page.locator('main [data-field="amount"] input').first()
  await tabTo(page, amount)
  await keyboard.type('49')
  await press('Enter', page.getByRole('button', { name: p('create') }))
  await title('Light Studio').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Light Studio')

  const nav = (name: string) =>
    page.getByRole('link', { name: en(`shell.ui.nav.${name}`), exact: true }).first()
  await press('Enter', nav('links'))
  await press('Enter', page.getByRole('button', { name: l('create.open') }).first())
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('combobox', { name: l('fields.products') }))
  await keyboard.type('Light')
  await takeSuggestion(page, 'Light Studio')
  await tabTo(page, dialog.getByLabel(l('fields.label')))
  await keyboard.type('Newsletter')
  await keyboard.press('Enter')
  await title('Newsletter').waitFor()
  const address = await page
    .getByText(/^http.*\/checkout-links\/|^http.*\/c\//)
    .first()
    .textContent()

  const buyer = await app.newUser(
    { locale: 'en-IE', timezoneId: 'Europe/Dublin' },
    { operator: false },
  )
  const receipt = { shown: /^SHOP\d+-\d+$/ }
  await buy(buyer.page, new URL(address ?? '').pathname, 'grete@lang.example', receipt)

  await press('Enter', nav('orders'))
  await press('Enter', page.locator('main tbody a').first())
  const drawer = page.locator('[data-part=drawer]')
  await press('Enter', drawer.getByRole('button', { name: o('actions.refund') }))
  const refund = dialog.last()
  await press('Enter', refund.getByRole('button', { name: /^Refund \$/ }))
  await refund.getByRole('status').last().waitFor()
  await press('Enter', refund.getByRole('button', { name: o('refund.done') }))
  await drawer.getByText(en('sales.ui.orderStates.refunded')).first().waitFor()
})
