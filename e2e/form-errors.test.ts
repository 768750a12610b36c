import { expect, test } from 'vitest'
import type { TestUser } from './testing/app.ts'
import { useApp } from './testing/app.ts'
import { focusedName } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import { enterPassword, field, heading, newAddress, pathOf, verifiedUser } from './testing/users.ts'

const app = useApp()
const refused = '401 POST /api/auth/sign-in/email'

const createAccount = ({ page }: TestUser) =>
  page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()

/** The error text of a field, by aria-describedby. */
async function errorUnder(user: TestUser, name: string): Promise<string> {
  return user.page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    return input.getAttribute('aria-invalid') === 'true' ? said : ''
  })
}

test.each(['wrong password', 'unknown address'])(
  'a %s: the same error, with focus on the password',
  async (what) => {
    const { email } = await verifiedUser(app)
    const user = await app.newUser()
    user.allow(refused)
    await user.page.goto('/sign-in')
    await enterPassword(user, what === 'wrong password' ? email : newAddress(), 'not this one')
    const said = en('sessions.errors.INVALID_EMAIL_OR_PASSWORD')
    await user.page.getByRole('alert').filter({ hasText: said }).waitFor()
    await expect.poll(() => focusedName(user.page)).toBe('password')
    expect(pathOf(user)).toBe('/sign-in')
    expect(await field.email(user).inputValue()).not.toBe('')
  },
)

test('empty fields are named one by one, and the first of them gets focus', async () => {
  const user = await app.newUser()
  await user.page.goto('/sign-up')
  await createAccount(user)
  await expect.poll(() => focusedName(user.page)).toBe('name')
  for (const name of ['name', 'email', 'password']) {
    expect(await errorUnder(user, name), name).toContain(en('common.ui.required'))
  }
  await field.name(user).fill('Ada')
  expect(await errorUnder(user, 'name')).toBe('')
  await createAccount(user)
  await expect.poll(() => focusedName(user.page)).toBe('email')
  await field.email(user).fill('not an address')
  await createAccount(user)
  await expect.poll(() => errorUnder(user, 'email')).toContain(en('common.ui.emailInvalid'))
})

test('a password that is too short is reported before anything is sent', async () => {
  const user = await app.newUser()
  const sent: string[] = []
  user.page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await user.page.goto('/sign-up')
  await field.name(user).fill('Ada')
  await field.email(user).fill(newAddress())
  await field.password(user).fill('1234567')
  await createAccount(user)
  await expect.poll(() => focusedName(user.page)).toBe('password')
  expect(await errorUnder(user, 'password')).toContain('at least 8 characters')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
})

test('an address with an account leads to sign-in', async () => {
  const { email } = await verifiedUser(app)
  const user = await app.newUser()
  user.allow('422 POST /api/auth/sign-up/email')
  await user.page.goto('/sign-up')
  await field.name(user).fill('Ada')
  await field.email(user).fill(email)
  await field.password(user).fill('some other password')
  await createAccount(user)
  const refusal = user.page.getByRole('alert')
  await refusal.filter({ hasText: en('accounts.errors.USER_ALREADY_EXISTS') }).waitFor()
  await refusal.getByRole('link', { name: en('sessions.ui.signUp.existing') }).click()
  await heading(user, 'sessions.ui.signIn.title').waitFor()
})

test('a password can be shown, and is hidden on submit', async () => {
  const user = await app.newUser()
  user.allow(refused)
  await user.page.goto('/sign-in')
  await field.email(user).fill(newAddress())
  await field.password(user).fill('not this one')
  await user.page.getByRole('button', { name: en('common.ui.showPassword') }).click()
  expect(await field.password(user).getAttribute('type')).toBe('text')
  await user.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
  await user.page.getByRole('alert').waitFor()
  expect(await field.password(user).getAttribute('type')).toBe('password')
})
