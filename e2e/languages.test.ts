import { locales } from '@guildhall/contract/boot'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { chooseLanguage } from './testing/preferences.ts'
import { textIn } from './testing/texts.ts'
import { field } from './testing/users.ts'

const app = useApp()

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function cookie(page: Page, name: string) {
  return (await page.context().cookies()).find((each) => each.name === name)?.value
}

test('every language switches without a reload, is kept and is rendered by the server', async () => {
  const user = await app.newUser()
  const { page } = user
  await page.goto('/sign-in')
  await field.email(user).fill('ada@example.com')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  let current: (typeof locales)[number] = 'en'

  for (const locale of [...locales.filter((each) => each !== 'en'), 'en' as const]) {
    await chooseLanguage(page, current, locale)
    current = locale
    const title = textIn(locale, 'sessions.ui.signIn.title')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Guildhall`)
    expect(await languageOf(page)).toBe(locale)
    expect(await cookie(page, 'lang')).toBe(locale)
    await page.getByRole('button', { name: textIn(locale, 'sessions.ui.signIn.submit') }).waitFor()
    expect(await page.locator('input[name=email]').inputValue()).toBe('ada@example.com')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  for (const locale of locales) {
    await page.context().addCookies([{ name: 'lang', value: locale, url: app.origin }])
    const answer = await page.reload()
    expect(await answer?.text()).toContain(`<html lang="${locale}"`)
    const title = textIn(locale, 'sessions.ui.signIn.title')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
})

test('without a choice the browser language is used', async () => {
  const user = await app.newUser({ locale: 'uk-UA' })
  const answer = await user.page.goto('/sign-in')
  expect(await answer?.text()).toContain('<html lang="uk"')
  const title = textIn('uk', 'sessions.ui.signIn.title')
  await user.page.getByRole('heading', { name: title, exact: true }).waitFor()
})

test('a link may set the language, which is stored and removed from the URL', async () => {
  const user = await app.newUser()
  await user.page.goto('/sign-in?lang=fr&next=%2Foutbox')
  const title = textIn('fr', 'sessions.ui.signIn.title')
  await user.page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(new URL(user.page.url()).search).toBe('?next=%2Foutbox')
  await user.page.goto('/sign-up')
  const signUp = textIn('fr', 'sessions.ui.signUp.title')
  await user.page.getByRole('heading', { name: signUp, exact: true }).waitFor()
})

test('emails and errors use the language of the page', async () => {
  const user = await app.newUser({ locale: 'pl-PL' })
  user.allow('401 POST /api/auth/sign-in/email')
  const { page } = user
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill('not this one')
  await page.getByRole('button', { name: textIn('pl', 'sessions.ui.signIn.submit') }).click()
  await page.getByText(textIn('pl', 'sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()

  await page.goto('/sign-up')
  await page.locator('input[name=name]').fill('Ada')
  await page.locator('input[name=email]').fill('ada.pl@example.com')
  await page.locator('input[name=password]').fill('correct horse battery')
  await page.getByRole('button', { name: textIn('pl', 'sessions.ui.signUp.submit') }).click()
  await page.getByRole('link', { name: textIn('pl', 'accounts.ui.verify.openOutbox') }).click()
  await page.getByText(textIn('pl', 'accounts.mail.verify.subject'), { exact: true }).waitFor()
})
