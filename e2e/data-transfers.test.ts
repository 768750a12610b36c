import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const d = (key: string) => en(`data-transfers.ui.${key}`)

const section = (page: Page, title: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: title }) })

async function open({ owner: { page }, slug }: Shop) {
  await page.goto(`/o/${slug}/settings/data`)
  await page.getByRole('heading', { name: d('export.title'), exact: true }).waitFor()
}

/** The file that the page gives for what is chosen. */
async function download({ owner: { page } }: Shop, contents?: string) {
  const part = section(page, d('export.title')).first()
  if (contents) await part.locator('[name=contents]').selectOption(contents)
  const coming = page.waitForEvent('download')
  await part.getByRole('button', { name: d('export.open') }).click()
  return text(await (await coming).createReadStream())
}

const choose = (page: Page, path: string) =>
  page.locator('main input[type=file]').setInputFiles(path)

test('everything is made into a file in the background, which is downloaded when it is ready', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await shop.call('POST', '/v1/customers/', { name: 'Ada', email: 'ada@example.com' })
  await open(shop)
  await page.getByRole('button', { name: d('export.make') }).click()
  const files = section(page, en('list-files.ui.title'))
  await files.getByText(en('list-files.ui.states.succeeded'), { exact: true }).waitFor()
  await files.getByText(d('export.whole')).waitFor()
  const coming = page.waitForEvent('download')
  await files.getByRole('button', { name: en('list-files.ui.download') }).click()
  const lines = (await text(await (await coming).createReadStream())).trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'guildhall-export' })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'end', counts: { customers: 1 } })
  await files.getByRole('button', { name: en('list-files.ui.remove') }).click()
  await page.getByText(en('list-files.ui.removed')).waitFor()
})

test('a shop is exported, tried in another one, and imported there once', async () => {
  const first = await openShop(app)
  const product = await licensedProduct(first)
  for (const name of ['Ada', 'Grace']) {
    await first.call('POST', '/v1/customers/', { name, email: `${name}@example.com` })
  }
  await open(first)
  const csv = await download(first, 'customers')
  expect(csv.split('\n').filter((line) => line.includes('@example.com'))).toHaveLength(2)
  await open(first)
  const whole = await download(first)
  const kinds = whole.trim().split('\n')
  expect(JSON.parse(kinds[0] ?? '')).toMatchObject({ format: 'guildhall-export' })
  const path = join(tmpdir(), `guildhall-transfer-${process.pid}.json`)
  await writeFile(path, whole)

  const second = await openShop(app)
  const { page } = second.owner
  await second.call('POST', '/v1/customers/', { name: 'Ada', email: 'ada@example.com' })
  await open(second)
  await page.getByRole('button', { name: d('import.try') }).click()
  await page.getByText(d('import.noFile')).waitFor()
  await choose(page, path)
  await page.getByRole('button', { name: d('import.try') }).click()
  await page.getByText(d('import.tried')).waitFor()
  const { pagination: before } = await second.call('GET', '/v1/customers/')
  expect(before).toMatchObject({ total_count: 1 })
  const begin = page.getByRole('button', { name: /^Import \d+ rows$/ })
  await begin.click()
  await page.getByText(d('import.succeeded')).waitFor()
  const { items: customers } = await second.call('GET', '/v1/customers/?sorting=name')
  expect((customers as { name: string }[]).map(({ name }) => name)).toEqual(['Ada', 'Grace'])
  const { items: products } = await second.call('GET', '/v1/products/')
  expect(products).toMatchObject([{ name: product.name }])

  // The same file again creates nothing, and says so before it is begun.
  await page.getByRole('button', { name: d('import.another') }).click()
  await choose(page, path)
  await page.getByRole('button', { name: d('import.try') }).click()
  await page.getByText(d('import.tried')).waitFor()
  await page.getByRole('button', { name: /^Import 0 rows$/ }).waitFor()
  await page.getByText(d('import.nothing')).first().waitFor({ state: 'attached' })
})

test('a file that is none says why, and rows that are refused say where', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const path = join(tmpdir(), `guildhall-rows-${process.pid}.csv`)
  await writeFile(path, 'email,name\nada@example.com,Ada\nnot an address,Grace\n')
  await open(shop)
  await choose(page, path)
  await page.getByRole('button', { name: d('import.try') }).click()
  await page.locator('main [role=alert]').waitFor()
  await page.getByRole('button', { name: d('import.another') }).click()
  await page.locator('[name=kind]').selectOption('customers')
  await choose(page, path)
  await page.getByRole('button', { name: d('import.try') }).click()
  await page.getByText(d('import.tried')).waitFor()
  await page.getByRole('heading', { name: d('problems.title') }).waitFor()
  await page.getByText(en('data-transfers.ui.problems.line', { line: '3' })).waitFor()
})
