import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { readerOfTeam } from './testing/seller-settings-states.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.payments.${key}`)

test('an owner tests the connection of a sandbox, which says that it is the test processor', async () => {
  const { owner, slug } = await openShop(app)
  const { page } = owner
  await page.goto(`/o/${slug}/settings/payments`)
  await page.getByRole('button', { name: t('test.run') }).click()
  await page.getByText(t('test.sandbox')).waitFor()
  expect(await page.getByText(t('messages.title')).count()).toBe(0)
})

test('a member who may only read sees why the connection is not tested', async () => {
  const { page, slug } = await readerOfTeam(app)
  await page.goto(`/o/${slug}/settings/payments`)
  const button = page.getByRole('button', { name: t('test.run') })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  await page.getByText(t('mayNot')).last().waitFor()
})
