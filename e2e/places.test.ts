import { expect, test } from 'vitest'
import { linkTo } from './testing/mails.ts'
import {
  enterPassword,
  field,
  heading,
  member,
  newAddress,
  password,
  pathOf,
} from './testing/people.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage()

test('who is not signed in is asked to, and then comes back to the same place', async () => {
  const { email } = await member(stage)
  const person = await stage.person()
  await person.page.goto('/account/sessions')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  await person.page.getByText(en('sessions.ui.signIn.next')).waitFor()
  expect(pathOf(person)).toBe('/sign-in?next=%2Faccount%2Fsessions')
  await enterPassword(person, email)
  await heading(person, 'sessions.ui.list.title').waitFor()
})

test.each([
  ['/outbox?to=ada', '/outbox?to=ada'],
  ['https://evil.example/', '/account/sessions'],
  ['//evil.example', '/account/sessions'],
  ['/\\evil.example', '/account/sessions'],
  ['javascript:alert(1)', '/account/sessions'],
])('next=%s leads to %s', async (wish, place) => {
  const { email } = await member(stage)
  const person = await stage.person()
  await person.page.goto(`/sign-in?next=${encodeURIComponent(wish)}`)
  await enterPassword(person, email)
  await person.page.waitForURL(new URL(place, stage.origin).href)
})

test('the place to return to is kept through signing up and confirming', async () => {
  const email = newAddress()
  const person = await stage.person()
  await person.page.goto('/sign-in?next=%2Foutbox')
  await person.page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()
  await heading(person, 'sessions.ui.signUp.title').waitFor()
  await field.name(person).fill('Ada')
  await field.email(person).fill(email)
  await field.password(person).fill(password)
  await person.page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()
  await heading(person, 'accounts.ui.verify.title').waitFor()
  const mailbox = await person.newTab()
  await mailbox.goto(await linkTo(stage.origin, email, '/verify-email?'))
  await mailbox.getByRole('link', { name: en('common.ui.continue') }).click()
  await mailbox.waitForURL(`${stage.origin}/outbox`)
  await person.page.waitForURL(`${stage.origin}/outbox`)
})

test('who is signed in is not asked again', async () => {
  const ada = await member(stage)
  for (const path of ['/', '/sign-in', '/sign-up']) {
    await ada.page.goto(path)
    await heading(ada, 'sessions.ui.list.title').waitFor()
  }
  await ada.page.goto('/sign-in?next=%2Foutbox')
  await heading(ada, 'outbox.ui.title').waitFor()
})

test('a mail link that no longer works explains itself and sends another', async () => {
  const email = newAddress()
  const person = await stage.person()
  await person.page.goto('/api/auth/verify-email?token=broken&callbackURL=/verify-email?done=1')
  await heading(person, 'accounts.ui.verify.errors.invalid_token.title').waitFor()
  await field.email(person).fill(email)
  await person.page.getByRole('button', { name: en('accounts.ui.verify.send') }).click()
  await heading(person, 'accounts.ui.verify.title').waitFor()
  await person.page.getByText(email).waitFor()
})

test('a mail link without a place to return to ends on the page of errors', async () => {
  const person = await stage.person()
  await person.page.goto('/api/auth/verify-email?token=broken&callbackURL=/')
  await heading(person, 'pages.ui.codes.invalid_token.title').waitFor()
  expect(pathOf(person)).toBe('/error?error=invalid_token')
})

test('an address that does not exist says so and leads home', async () => {
  const person = await stage.person()
  person.allow('404 GET /there/is/nothing')
  const answer = await person.page.goto('/there/is/nothing')
  expect(answer?.status()).toBe(404)
  await heading(person, 'common.ui.notFound.title').waitFor()
  await person.page.getByRole('link', { name: en('common.ui.home') }).click()
  await heading(person, 'sessions.ui.signIn.title').waitFor()
})
