import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { reads } from './testing/buyers.ts'
import { createBook, createSeller, type Seller } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'

const app = useApp()
const site = useSite(() => `default-src 'none'; frame-src ${app.origin}; img-src data:`)

/** Of no use on paper and in the dark as it is. */
const pale = '#ffd400'
const colors = colorsOf(pale)

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

async function sellerWithColor(): Promise<Seller & { slug: string; checkout: string }> {
  const seller = await createSeller(app.origin)
  const { organizationId } = seller
  await seller.call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, {
    accent_color: pale,
    embed_hosts: [site.origin],
  })
  const { slug } = await seller.call('GET', `/v1/organizations/${organizationId}`)
  const products = [await createBook(seller)]
  const { url } = await seller.call('POST', '/v1/checkouts/', { products })
  return { ...seller, slug, checkout: new URL(url).pathname }
}

/** The main button of a page: its color, and that of its words. */
const buttonOf = (page: Page | Frame) =>
  page
    .locator('button[data-kind="primary"]')
    .first()
    .evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return [backgroundColor, color]
    })

test('pages of customers have the color of the seller, readable in both themes', async () => {
  const { checkout, slug } = await sellerWithColor()
  const { page } = await app.newUser({ colorScheme: 'light' }, { operator: false })
  for (const path of [checkout, `/portal/${slug}`, `/withdraw/${slug}`]) {
    await page.goto(path)
    const { light, dark } = colors
    await expect.poll(() => buttonOf(page)).toEqual([rgb(light.accent), rgb(light.onAccent)])
    await reads(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => buttonOf(page)).toEqual([rgb(dark.accent), rgb(dark.onAccent)])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${path}?theme=dark`)
    await expect.poll(() => buttonOf(page)).toEqual([rgb(dark.accent), rgb(dark.onAccent)])
  }
})

test('so has a checkout inside of a page of the seller', async () => {
  const { checkout } = await sellerWithColor()
  const src = `${app.origin}${checkout}?embed=inline&amp;theme=light`
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
     <iframe title="Checkout" src="${src}" width="700" height="900"></iframe></html>`,
  )
  const { page } = await app.newUser({}, { operator: false })
  await page.goto(`${site.origin}/`)
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames().find((each) => each.url().startsWith(app.origin))
  if (!frame) throw new Error('The checkout is not framed.')
  await expect
    .poll(() => buttonOf(frame))
    .toEqual([rgb(colors.light.accent), rgb(colors.light.onAccent)])
})
