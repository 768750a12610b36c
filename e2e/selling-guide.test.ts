import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { filesOf, withAddresses } from '../client/package/guides/pages.ts'
import { type TestUser, useApp } from './testing/app.ts'
import { pay, reads, signInCode } from './testing/buyers.ts'
import { en, textIn } from './testing/texts.ts'
import { createOrganization, newAddress, openTokenDialog, verifiedUser } from './testing/users.ts'

const app = useApp()
const run = promisify(execFile)

/** What the program of the guide prints; it is run from a folder without anything else. */
async function shop(token: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'selling-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { text } = filesOf('selling').find(({ path }) => path === 'shop.ts') ?? { text: '' }
  const file = join(folder, 'shop.ts')
  writeFileSync(file, withAddresses(text, { 'http://localhost:3000': app.origin }))
  const { stdout } = await run(process.execPath, [file], {
    env: { ...process.env, TOKEN: token },
  })
  return stdout.trim()
}

async function createToken(owner: TestUser): Promise<string> {
  const t = (key: string) => en(`access-tokens.ui.${key}`)
  await owner.page
    .getByRole('link', { name: en('shell.ui.nav.apiKeys') })
    .last()
    .click()
  const dialog = await openTokenDialog(owner)
  await dialog.getByRole('button', { name: t('chooseAll') }).click()
  await dialog.getByRole('button', { name: t('create') }).click()
  return (await dialog.locator('section code').textContent()) ?? ''
}

test('the guide to selling, by screens: from an account to a sale on a phone and the portal', async () => {
  const owner = await verifiedUser(app)
  await owner.page.goto('/')
  await createOrganization(owner, 'Acme')
  const link = await shop(await createToken(owner))

  const de = (key: string) => textIn('de', key)
  const options = { locale: 'de-DE', viewport: { width: 360, height: 740 }, hasTouch: true }
  const { page } = await app.newUser(options, { operator: false })
  const email = newAddress()
  await page.goto(link)
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.locator('#customer_email').fill(email)
  await page.locator('#customer_name').fill('Grete Lang')
  const cards = page.locator('details', { has: page.locator('[data-test-card]') })
  const choose = async (number: string) => {
    if ((await cards.getAttribute('open')) === null) await cards.locator('summary').click()
    await page.locator(`[data-test-card="${number.replaceAll(' ', '')}"]`).click()
  }
  await choose('4000 0000 0000 0002')
  await pay(page)
  await page.getByText(de('checkout-page.ui.notes.declined')).waitFor()
  expect(await page.locator('#customer_name').inputValue()).toBe('Grete Lang')
  await choose('4242 4242 4242 4242')
  await pay(page)
  await page.getByRole('heading', { name: de('checkout-page.ui.receipt.title') }).waitFor()
  await page.locator('[data-copy]').first().waitFor()
  await reads(page)

  await page.goto('/portal/acme')
  await page.getByLabel(de('portal-pages.ui.entry.email')).fill(email)
  await page.getByRole('button', { name: de('portal-pages.ui.entry.send') }).click()
  await page.getByLabel(de('portal-pages.ui.entry.code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: de('portal-pages.ui.entry.enter') }).click()
  await page.getByText('Pro').first().waitFor()
  await reads(page)
})
