import { expect, test } from 'vitest'
import { focusedName, focusedText } from './testing/keyboard.ts'
import { enterPassword, field, heading, member, newAddress, pathOf } from './testing/people.ts'
import type { Person } from './testing/stage.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage()
const refused = '401 POST /api/auth/sign-in/email'

const createAccount = ({ page }: Person) =>
  page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()

/** The words under a field, as they are tied to it. */
async function wordsUnder(person: Person, name: string): Promise<string> {
  return person.page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    return input.getAttribute('aria-invalid') === 'true' ? said : ''
  })
}

test.each(['wrong password', 'unknown address'])(
  'a %s: the same words, and focus on them',
  async (what) => {
    const { email } = await member(stage)
    const person = await stage.person()
    person.allow(refused)
    await person.page.goto('/sign-in')
    await enterPassword(person, what === 'wrong password' ? email : newAddress(), 'not this one')
    const said = en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')
    await person.page.getByRole('alert').filter({ hasText: said }).waitFor()
    await expect.poll(() => focusedText(person.page)).toContain(said)
    expect(pathOf(person)).toBe('/sign-in')
    expect(await field.email(person).inputValue()).not.toBe('')
  },
)

test('empty fields are named one by one, and the first of them gets focus', async () => {
  const person = await stage.person()
  await person.page.goto('/sign-up')
  await createAccount(person)
  await expect.poll(() => focusedName(person.page)).toBe('name')
  for (const name of ['name', 'email', 'password']) {
    expect(await wordsUnder(person, name), name).toContain(en('common.ui.required'))
  }
  await field.name(person).fill('Ada')
  expect(await wordsUnder(person, 'name')).toBe('')
  await createAccount(person)
  await expect.poll(() => focusedName(person.page)).toBe('email')
  await field.email(person).fill('not an address')
  await createAccount(person)
  await expect.poll(() => wordsUnder(person, 'email')).toContain(en('common.ui.emailInvalid'))
})

test('a password that is too short is told before anything is sent', async () => {
  const person = await stage.person()
  const sent: string[] = []
  person.page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await person.page.goto('/sign-up')
  await field.name(person).fill('Ada')
  await field.email(person).fill(newAddress())
  await field.password(person).fill('1234567')
  await createAccount(person)
  await expect.poll(() => focusedName(person.page)).toBe('password')
  expect(await wordsUnder(person, 'password')).toContain('at least 8 characters')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
})

test('an address that has an account leads to signing in', async () => {
  const { email } = await member(stage)
  const person = await stage.person()
  person.allow('422 POST /api/auth/sign-up/email')
  await person.page.goto('/sign-up')
  await field.name(person).fill('Ada')
  await field.email(person).fill(email)
  await field.password(person).fill('some other password')
  await createAccount(person)
  const refusal = person.page.getByRole('alert')
  await refusal.filter({ hasText: en('accounts.errors.USER_ALREADY_EXISTS') }).waitFor()
  await refusal.getByRole('link', { name: en('sessions.ui.signUp.existing') }).click()
  await heading(person, 'sessions.ui.signIn.title').waitFor()
})

test('a password can be looked at, and hides again when it is sent', async () => {
  const person = await stage.person()
  person.allow(refused)
  await person.page.goto('/sign-in')
  await field.email(person).fill(newAddress())
  await field.password(person).fill('not this one')
  await person.page.getByRole('button', { name: en('common.ui.showPassword') }).click()
  expect(await field.password(person).getAttribute('type')).toBe('text')
  await person.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
  await person.page.getByRole('alert').waitFor()
  expect(await field.password(person).getAttribute('type')).toBe('password')
})
