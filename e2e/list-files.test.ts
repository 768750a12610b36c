import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const f = (key: string, values?: Record<string, string>) => en(`list-files.ui.${key}`, values)

/** The list says that it is long; the file is made of what there is. */
async function lengthen({ owner: { page } }: Shop, list: string) {
  await page.route(new RegExp(`/v1/${list}/\\?`), async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: { ...json, pagination: { total_count: 1_234, max_page: 50 } },
    })
  })
}

async function downloaded(page: Page, click: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await click()
  const file = await coming
  const bytes = await buffer(await file.createReadStream())
  return { name: file.suggestedFilename(), text: bytes.toString() }
}

test('a long list is filtered, its file is made while the page is left, and it is downloaded once it is ready', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  for (const name of ['Ада', 'Grace', 'Адам']) {
    await shop.call('POST', '/v1/customers/', {
      name,
      email: `${encodeURIComponent(name).replaceAll('%', '')}@example.com`,
    })
  }
  await page.goto(`/o/${shop.slug}/customers`)
  await page.locator('main tbody tr').nth(2).waitFor()
  // A short list is downloaded at once.
  const download = en('shop-customers.ui.download')
  const short = await downloaded(page, () => page.getByRole('link', { name: download }).click())
  expect(short.name).toBe('customers.csv')

  await lengthen(shop, 'customers')
  await page.getByRole('searchbox').fill('ада')
  await page.locator('main tbody tr').nth(2).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: download }).click()
  await page.getByRole('link', { name: f('download') }).waitFor()
  await page.reload()
  const file = await downloaded(page, () => page.getByRole('link', { name: f('download') }).click())
  expect(file.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.text.startsWith('\ufeffid,external_id,')).toBe(true)
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines.filter((line) => /Ада/.test(line))).toHaveLength(2)
  expect(lines).toHaveLength(3)
  // What was taken is no longer offered there, but among all files.
  await page.getByRole('link', { name: f('download') }).waitFor({ state: 'detached' })
  await page.goto(`/o/${shop.slug}/settings/data`)
  const files = page.locator('main section').filter({
    has: page.getByRole('heading', { name: f('title'), exact: true }),
  })
  await files.getByText(f('states.succeeded')).waitFor()
  const again = await downloaded(page, () =>
    files.getByRole('link', { name: f('download') }).click(),
  )
  expect(again.text).toBe(file.text)
  await files.getByRole('button', { name: f('remove') }).click()
  await files.waitFor({ state: 'detached' })
})

test('a file of the orders that are filtered is made with what they were filtered by', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/orders?status=paid&find=lang`)
  await page.locator('main h2').waitFor()
  await lengthen(shop, 'orders')
  await page.reload()
  await page.getByRole('button', { name: en('shop-orders.ui.download') }).click()
  await page.getByRole('link', { name: f('download') }).waitFor()
  const { items } = await shop.call('GET', '/v1/list-files/')
  expect(items).toMatchObject([
    { list: 'orders', filters: { status: ['paid'], query: 'lang' }, rows: 0, status: 'succeeded' },
  ])
})
