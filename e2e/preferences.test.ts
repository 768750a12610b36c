import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { emailsTo } from './testing/emails.ts'
import { en, textIn } from './testing/texts.ts'
import { heading, phone, signIn, tablet, verifiedUser } from './testing/users.ts'

const app = useApp()

test('preferences apply at once, in another browser and in emails', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  await page.goto('/account/preferences')
  await heading(ada, 'preferences.ui.title').waitFor()
  await page.getByLabel(en('preferences.ui.region')).selectOption('GB')
  await page.getByLabel(en('preferences.ui.timeZone')).selectOption('Asia/Tokyo')
  await page.getByLabel(en('common.ui.themeDark')).check()
  await page.getByLabel(en('preferences.ui.compact')).check()
  await page.getByLabel(en('preferences.ui.shortcuts')).uncheck()
  await page.getByLabel(en('common.ui.language'), { exact: true }).selectOption('de')
  await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await page.getByRole('heading', { name: textIn('de', 'preferences.ui.title') }).waitFor()
  await page.locator('html[data-theme=dark][data-density=compact][data-shortcuts=off]').waitFor()

  const other = await app.newUser({ userAgent: phone, locale: 'pl-PL' })
  await signIn(app, other, ada.email)
  await other.page.goto('/account/sessions')
  await other.page.locator('html[lang=de][data-theme=dark][data-density=compact]').waitFor()
  const subject = textIn('de', 'devices.mail.newDevice.subject')
  await expect
    .poll(
      async () =>
        (await emailsTo(app.origin, ada.email)).find((mail) => mail.subject === subject)?.text,
    )
    .toContain('(Asia/Tokyo)')
})

test('calendars begin with the usual first day of the region, or with the chosen one', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  const firstDaysAfter = async (name: string, value: string) => {
    await page.goto('/account/preferences')
    await page.getByLabel(en(name), { exact: true }).selectOption(value)
    await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
    await page.getByText(en('shell.ui.form.saved')).waitFor()
    await page.goto('/account/activity?period=days&from=2026-11-02&to=2026-11-03')
    await page
      .getByRole('group', { name: en('periods.ui.days') })
      .getByRole('button')
      .click()
    const heads = page.getByRole('dialog').locator('thead th')
    await heads.first().waitFor()
    return (await heads.allTextContents()).slice(0, 2).join('')
  }
  expect(await firstDaysAfter('preferences.ui.region', 'US')).toBe('SM')
  expect(await firstDaysAfter('preferences.ui.region', 'GB')).toBe('MT')
  expect(await firstDaysAfter('preferences.ui.weekStart', 'sunday')).toBe('SM')
  expect(await firstDaysAfter('preferences.ui.weekStart', 'saturday')).toBe('SS')
  expect(await firstDaysAfter('preferences.ui.weekStart', '')).toBe('MT')
})

test('emails about new sign-ins are turned off, which is reported, and no more of them come', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  const subjects = async () => (await emailsTo(app.origin, ada.email)).map(({ subject }) => subject)
  await page.goto('/account/notifications')
  const box = page.getByRole('switch', { name: en('preferences.ui.emails.newDevice.label') })
  // A switch shows its new state once the change has begun.
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect.poll(subjects).toContain(en('preferences.mail.turnedOff.subject'))
  await page.reload()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  await signIn(app, await app.newUser({ userAgent: phone }), ada.email)
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
  await signIn(app, await app.newUser({ userAgent: tablet }), ada.email)
  await expect.poll(subjects).toContain(en('devices.mail.newDevice.subject'))
  const reported = (await subjects()).filter(
    (each) => each === en('devices.mail.newDevice.subject'),
  )
  expect(reported).toHaveLength(1)
})
