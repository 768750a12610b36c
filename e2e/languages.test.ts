import { locales } from '@guildhall/contract/boot'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { field } from './testing/people.ts'
import { chooseLanguage } from './testing/preferences.ts'
import { useStage } from './testing/stage.ts'
import { words } from './testing/words.ts'

const stage = useStage()

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function cookie(page: Page, name: string) {
  return (await page.context().cookies()).find((each) => each.name === name)?.value
}

test('every language is put on in place, kept over a reload and written by the server', async () => {
  const person = await stage.person()
  const { page } = person
  await page.goto('/sign-in')
  await field.email(person).fill('ada@example.com')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  let current: (typeof locales)[number] = 'en'

  for (const locale of [...locales.filter((each) => each !== 'en'), 'en' as const]) {
    await chooseLanguage(page, current, locale)
    current = locale
    const title = words(locale, 'sessions.ui.signIn.title')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Guildhall`)
    expect(await languageOf(page)).toBe(locale)
    expect(await cookie(page, 'lang')).toBe(locale)
    await page.getByRole('button', { name: words(locale, 'sessions.ui.signIn.submit') }).waitFor()
    expect(await page.locator('input[name=email]').inputValue()).toBe('ada@example.com')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  for (const locale of locales) {
    await page.context().addCookies([{ name: 'lang', value: locale, url: stage.origin }])
    const answer = await page.reload()
    expect(await answer?.text()).toContain(`<html lang="${locale}"`)
    const title = words(locale, 'sessions.ui.signIn.title')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
})

test('the browser decides before anybody has chosen', async () => {
  const person = await stage.person({ locale: 'uk-UA' })
  const answer = await person.page.goto('/sign-in')
  expect(await answer?.text()).toContain('<html lang="uk"')
  const title = words('uk', 'sessions.ui.signIn.title')
  await person.page.getByRole('heading', { name: title, exact: true }).waitFor()
})

test('a link may name its language, which is kept and taken out of the address', async () => {
  const person = await stage.person()
  await person.page.goto('/sign-in?lang=fr&next=%2Foutbox')
  const title = words('fr', 'sessions.ui.signIn.title')
  await person.page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(new URL(person.page.url()).search).toBe('?next=%2Foutbox')
  await person.page.goto('/sign-up')
  const signUp = words('fr', 'sessions.ui.signUp.title')
  await person.page.getByRole('heading', { name: signUp, exact: true }).waitFor()
})

test('mails and errors speak the language of the page', async () => {
  const person = await stage.person({ locale: 'pl-PL' })
  person.allow('401 POST /api/auth/sign-in/email')
  const { page } = person
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill('not this one')
  await page.getByRole('button', { name: words('pl', 'sessions.ui.signIn.submit') }).click()
  await page.getByText(words('pl', 'sessions.errors.INVALID_EMAIL_OR_PASSWORD')).waitFor()

  await page.goto('/sign-up')
  await page.locator('input[name=name]').fill('Ada')
  await page.locator('input[name=email]').fill('ada.pl@example.com')
  await page.locator('input[name=password]').fill('correct horse battery')
  await page.getByRole('button', { name: words('pl', 'sessions.ui.signUp.submit') }).click()
  await page.getByRole('link', { name: words('pl', 'accounts.ui.verify.openOutbox') }).click()
  await page.getByText(words('pl', 'accounts.mail.verify.subject'), { exact: true }).waitFor()
})
