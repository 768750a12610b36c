import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import { enterPassword, field, newAddress, password, pathOf } from './testing/users.ts'

const app = useApp({}, '/id')

test('the pages work with a custom base path of the account API', async () => {
  const user = await app.newUser()
  const { page } = user
  const email = newAddress()
  await page.goto('/sign-up')
  await field.name(user).fill('Ada Lovelace')
  await field.email(user).fill(email)
  await field.password(user).fill(password)
  await page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await page.waitForURL('**/verify-email*')
  await page.goto(await linkTo(app.origin, email, '/id/verify-email?'))
  await page.goto('/account/sessions')
  expect(pathOf(user)).toBe('/account/sessions')

  const elsewhere = await app.newUser()
  await elsewhere.page.goto('/sign-in')
  await enterPassword(elsewhere, email)
  await elsewhere.page.waitForURL('**/account/**')
})

test('forms and sign-out work with it without scripts', async () => {
  const user = await app.newUser({ javaScriptEnabled: false })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  const { page } = user
  await page.goto('/sign-up')
  await field.name(user).fill('Ada Lovelace')
  await field.email(user).fill(newAddress())
  await field.password(user).fill(password)
  await page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-up')
  const aside = page.locator('noscript')
  await aside.waitFor({ state: 'attached' })
  expect(await aside.innerHTML()).toContain('action="/id/sign-out"')
})
