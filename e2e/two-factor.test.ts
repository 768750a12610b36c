import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { focusedName } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import { enterPassword, heading, password, pathOf, verifiedUser } from './testing/users.ts'

const app = useApp()

function codeOf(uri: string, stepsAhead = 0): string {
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error('This is not a TOTP URI.')
  return app.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

/** A user with two-factor, and the secret of their authenticator app. */
async function userWithTwoFactor() {
  const ada = await verifiedUser(app)
  const headers = { origin: app.origin }
  const post = async (path: string, data: object) => {
    const answer = await ada.context.request.post(`/api/auth/${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }
  const { totpURI, backupCodes } = await post('two-factor/enable', { password })
  await post('two-factor/verify-totp', { code: codeOf(totpURI) })
  return { email: ada.email, totpURI, backupCodes: backupCodes as string[] }
}

async function atSecondStep(email: string): Promise<TestUser> {
  const user = await app.newUser()
  await user.page.goto('/sign-in?next=%2Foutbox')
  await enterPassword(user, email)
  await heading(user, 'two-factor.ui.title').waitFor()
  expect(pathOf(user)).toBe('/two-factor?next=%2Foutbox')
  return user
}

const code = ({ page }: TestUser) => page.locator('input[name=code]')
const submit = ({ page }: TestUser) =>
  page.getByRole('button', { name: en('two-factor.ui.submit') }).click()

test('the password leads to the second step, and the code of the app signs in', async () => {
  const { email, totpURI } = await userWithTwoFactor()
  const ada = await atSecondStep(email)
  ada.allow('401 POST /api/auth/two-factor/verify-totp')
  // The sixth digit sends the form; a wrong code leaves empty boxes and the focus in them.
  await code(ada).fill('000 000')
  await ada.page.getByText(en('two-factor.errors.INVALID_CODE')).waitFor()
  await expect.poll(() => code(ada).inputValue()).toBe('')
  await expect.poll(() => focusedName(ada.page)).toBe('code')
  // The code that switched it on worked once; the app shows the next one.
  await ada.page.keyboard.type(codeOf(totpURI, 1))
  await heading(ada, 'outbox.ui.title').waitFor()
})

test('a trusted device skips the second step', async () => {
  const { email, backupCodes } = await userWithTwoFactor()
  const ada = await atSecondStep(email)
  await ada.page.getByRole('button', { name: en('two-factor.ui.other.backup') }).click()
  await code(ada).fill(backupCodes[0] ?? '')
  await ada.page.getByLabel(en('two-factor.ui.trust')).check()
  await submit(ada)
  await heading(ada, 'outbox.ui.title').waitFor()
  const headers = { origin: app.origin }
  await ada.context.request.post('/api/auth/sign-out', { data: {}, headers })
  await ada.page.goto('/sign-in')
  await enterPassword(ada, email)
  await heading(ada, 'membership.ui.mine.title').waitFor()
})

test('the second step without the first one leads back to sign-in', async () => {
  const eve = await app.newUser()
  eve.allow('401 POST /api/auth/two-factor/send-otp', '401 POST /api/auth/two-factor/verify-totp')
  await eve.page.goto('/two-factor')
  await code(eve).fill('123456')
  const refusal = eve.page.getByRole('alert')
  await refusal.filter({ hasText: en('two-factor.errors.INVALID_TWO_FACTOR_COOKIE') }).waitFor()
  await refusal.getByRole('link', { name: en('common.ui.signIn') }).click()
  await heading(eve, 'sessions.ui.signIn.title').waitFor()
})
