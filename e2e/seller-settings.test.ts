import { emails, ownEmails } from '@guildhall/contract/billing/merchant-settings'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { readerOfTeam } from './testing/seller-settings-states.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.${key}`)
const saved = en('shell.ui.form.saved')

test('an owner chooses a color, and everything is there after a reload', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/checkout`)
  await page.getByLabel(t('checkout.color')).fill('#FFD400')
  await page.getByText(/#ffd400 can’t be read here/).waitFor()
  const form = page.locator('form', { has: page.locator('[name=color]') })
  await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await form.getByText(saved).waitFor()
  const hosts = page.locator('form', { has: page.locator('textarea') })
  await hosts.locator('textarea').fill('https://example.com\nhttp://localhost:3000')
  await hosts.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await hosts.getByText(saved).waitFor()
  await page.reload()
  await expect.poll(() => page.locator('[name=color]').inputValue()).toBe('#ffd400')
  expect(await page.locator('textarea').inputValue()).toBe(
    'https://example.com\nhttp://localhost:3000',
  )
})

test('changes are discarded, or asked about before the page is left', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/subscriptions`)
  const grace = page.locator('input[name=grace]')
  await grace.fill('7')
  await page.getByRole('button', { name: en('shell.ui.form.discard') }).click()
  await expect.poll(() => grace.inputValue()).toBe('0')
  await page.getByLabel(t('subscriptions.multiple')).check()
  await page.locator(`a[href="/o/${slug}/settings/portal"]`).first().click()
  await page.getByRole('button', { name: en('shell.ui.form.stay') }).click()
  const form = page.locator('form', { has: page.locator('[name=multiple]') })
  await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await form.getByText(saved).waitFor()
  await page.locator(`a[href="/o/${slug}/settings/portal"]`).first().click()
  await page.getByLabel(t('portal.pause')).check()
  await page.locator('form button[type=submit]').first().click()
  await page.getByText(saved).waitFor()
  const [settings] = (await (await page.request.get('/v1/organizations/')).json()).items
  expect(settings.subscription_settings).toMatchObject({ allow_multiple_subscriptions: true })
  expect(settings.customer_portal_settings).toMatchObject({
    subscription: { update_seats: true, update_plan: true, pause: true },
    usage: { show: true },
  })
})

test('an owner writes what is offered before a cancellation, with a discount that has a sentence', async () => {
  const { page, slug } = await ownerOfTeam(app)
  const headers = { origin: app.origin }
  const [{ id }] = (await (await page.request.get('/v1/organizations/')).json()).items
  const terms = { type: 'percentage', basis_points: 5_000, duration: 'once', organization_id: id }
  const made = await page.request.post('/v1/discounts/', {
    data: { name: 'Half a month', ...terms },
    headers,
  })
  const discount = (await made.json()).id
  await page.goto(`/o/${slug}/settings/subscriptions`)
  const form = page.locator('form', { has: page.locator('[name=offer]') })
  await form.getByLabel(t('subscriptions.offerDiscount')).selectOption('Half a month')
  const save = form.getByRole('button', { name: en('shell.ui.form.save') })
  await save.click()
  await form.getByText(t('subscriptions.offerAlone')).waitFor()
  await form.getByLabel(t('subscriptions.offer'), { exact: true }).fill('Stay: half price.')
  await save.click()
  await form.getByText(saved).waitFor()
  await page.reload()
  const chosen = form.getByLabel(t('subscriptions.offerDiscount'))
  await expect.poll(() => chosen.inputValue()).toBe(discount)
  const settings = async () =>
    (await (await page.request.get(`/v1/organizations/${id}`)).json()).subscription_settings
  expect((await settings()).cancellation_offer).toEqual({
    text: 'Stay: half price.',
    discount_id: discount,
  })
  // A discount that was deleted meanwhile is named as such.
  await page.request.delete(`/v1/discounts/${discount}`, { headers })
  await page.reload()
  const lost = form.getByRole('option', { name: t('subscriptions.lostDiscount') })
  await expect.poll(() => lost.count()).toBe(1)
  await chosen.selectOption(t('subscriptions.noDiscount'))
  await form.getByLabel(t('subscriptions.offer'), { exact: true }).fill('')
  await save.click()
  await form.getByText(saved).waitFor()
  expect((await settings()).cancellation_offer).toBeNull()
})

test('rules for consumers are switched off and on, and their texts are there in each language', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/legal`)
  await page.getByText(t('legal.advice')).waitFor()
  await page.getByLabel(t('legal.consent')).uncheck()
  const rules = page.locator('form', { has: page.locator('[name=orderButton]') })
  await rules.locator('button[type=submit]').click()
  await page.getByText(saved).waitFor()
  await page.getByLabel(t('legal.language')).selectOption('de')
  await page.getByText('Zahlungspflichtig bestellen').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel(t('legal.consent')).isChecked()).toBe(false)
})

test('an owner chooses which emails customers get and when, and sees them in each language', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/checkout`)
  await page
    .locator('main')
    .getByRole('link', { name: t('emails.title') })
    .click()
  await page.locator('[name=trialDays]').waitFor()
  // Every switch of the settings has its place.
  const switches = await page.locator('main input[type=checkbox]').count()
  expect(switches).toBe(emails.length + ownEmails.length)
  const save = en('shell.ui.form.save')
  const form = page.locator('form', { has: page.locator('[name=trialDays]') })
  await form.locator('[name=trialDays]').fill('5')
  await form.getByLabel(t('emails.priceChange'), { exact: true }).uncheck()
  await form.getByRole('button', { name: save }).click()
  await form.getByText(saved).waitFor()
  const language = page.locator('form', { has: page.locator('[name=defaultLocale]') })
  await language.getByLabel(t('emails.defaultLanguage')).selectOption('pl')
  await language.getByRole('button', { name: save }).click()
  await language.getByText(saved).waitFor()
  await page.reload()
  await expect.poll(() => page.locator('[name=trialDays]').inputValue()).toBe('5')
  expect(await page.locator('[name=priceChange]').isChecked()).toBe(false)
  const [{ customer_email_settings: settings }] = (
    await (await page.request.get('/v1/organizations/')).json()
  ).items
  expect(settings).toMatchObject({
    trial_reminder_days: 5,
    renewal_reminder_days: 7,
    price_change: false,
    subscription_renewal_reminder: true,
    default_locale: 'pl',
  })

  await page.locator('main a[href*="open=subscriptionPaused"]').click()
  await page.locator('select[name=locale]').selectOption('de')
  await page.locator('select[name=email]').selectOption('pausedUntil')
  const frame = page.frameLocator('iframe[data-front]')
  await frame.getByText('31. Januar 2027').last().waitFor()
  // The email has its own styles, and runs nothing.
  const radius = await frame
    .locator('.button')
    .evaluate((node) => getComputedStyle(node).borderRadius)
  expect(radius).toBe('7px')
})

test('whose role shows the settings reads them, and finds nothing to press', async () => {
  const { page, slug } = await readerOfTeam(app)
  for (const path of ['checkout', 'portal', 'subscriptions', 'emails', 'legal']) {
    await page.goto(`/o/${slug}/settings/${path}`)
    await page.getByText(t('mayNot')).waitFor()
    await page.locator('main form').first().waitFor()
    expect(await page.locator('main form button[type=submit]').count()).toBe(0)
  }
  const { items } = await (await page.request.get('/v1/organizations/')).json()
  const refused = await page.request.patch(`/v1/organizations/${items[0].id}/legal`, {
    data: { order_button: false },
    headers: { origin: app.origin },
  })
  expect(refused.status()).toBe(404)
})

test('whose role lacks the settings is told so', async () => {
  const { member, slug } = await ownerOfTeam(app)
  await member.page.goto(`/o/${slug}/settings/legal`)
  await member.page.getByText(t('mayNotRead')).waitFor()
})
