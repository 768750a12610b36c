import { expect, test } from 'vitest'
import { linkTo } from './testing/mails.ts'
import { enterPassword, field, newAddress, password, pathOf } from './testing/people.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage({}, '/id')

test('where the account API has a path of its own, the pages find it', async () => {
  const person = await stage.person()
  const { page } = person
  const email = newAddress()
  await page.goto('/sign-up')
  await field.name(person).fill('Ada Lovelace')
  await field.email(person).fill(email)
  await field.password(person).fill(password)
  await page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await page.waitForURL('**/verify-email*')
  await page.goto(await linkTo(stage.origin, email, '/id/verify-email?'))
  await page.goto('/account/sessions')
  expect(pathOf(person)).toBe('/account/sessions')

  const elsewhere = await stage.person()
  await elsewhere.page.goto('/sign-in')
  await enterPassword(elsewhere, email)
  await elsewhere.page.waitForURL('**/account/**')
})

test('forms find it before any script, and so does whoever leaves', async () => {
  const person = await stage.person({ javaScriptEnabled: false })
  person.allow(/^csp GET \/assets\/.*\.js$/)
  const { page } = person
  await page.goto('/sign-up')
  await field.name(person).fill('Ada Lovelace')
  await field.email(person).fill(newAddress())
  await field.password(person).fill(password)
  await page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-up')
  const aside = page.locator('noscript')
  await aside.waitFor({ state: 'attached' })
  expect(await aside.innerHTML()).toContain('action="/id/sign-out"')
})
