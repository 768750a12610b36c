import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.seller.${key}`)

test('who sells is entered once, and buyers see it below their pages', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/seller`)
  const formOf = (name: string) => page.locator('form', { has: page.locator(`[name=${name}]`) })
  async function save(name: string) {
    const form = formOf(name)
    await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
    await form.getByText(en('shell.ui.form.saved')).waitFor()
  }
  await formOf('line1').locator('[name=name]').fill('Acme Rail GmbH')
  await page.getByLabel(t('line1')).fill('Invalidenstr. 1')
  await page.getByLabel(t('postalCode')).fill('10115')
  await page.getByLabel(t('city')).fill('Berlin')
  await formOf('line1')
    .getByRole('button', { name: en('shell.ui.form.save') })
    .click()
  await page.getByText(t('countryMissing')).waitFor()
  await page.locator('[name=country]').selectOption('DE')
  await page.locator('[name=taxId]').fill('DE136695976')
  await save('line1')
  await page.locator('[name=email]').fill('hello@acme.example')
  await page.locator('[name=website]').fill('https://acme.example')
  await save('website')
  await page.locator('[name=imprint]').fill('acme.example')
  await formOf('imprint')
    .getByRole('button', { name: en('shell.ui.form.save') })
    .click()
  await page.getByText(t('linkInvalid')).waitFor()
  await page.locator('[name=imprint]').fill('https://acme.example/imprint')
  await save('imprint')
  await page.reload()
  await expect.poll(() => page.locator('[name=line1]').inputValue()).toBe('Invalidenstr. 1')

  for (const path of [`/portal/${slug}`, `/withdraw/${slug}`]) {
    await page.goto(path)
    await page.getByText('Acme Rail GmbH, Invalidenstr. 1, 10115 Berlin, Germany').waitFor()
    const imprint = page.getByRole('link', { name: en('checkout-page.ui.seller.imprint') })
    expect(await imprint.getAttribute('href')).toBe('https://acme.example/imprint')
    await page.locator('a[href="mailto:hello@acme.example"]').waitFor()
  }
})
