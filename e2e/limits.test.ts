import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { enterPassword } from './testing/users.ts'

const app = useApp({ RATE_LIMIT: 'on' })

test('after too many attempts the page shows how many seconds to wait', async () => {
  const user = await app.newUser()
  user.allow('401 POST /api/auth/sign-in/email', '429 POST /api/auth/sign-in/email')
  await user.page.goto('/sign-in')
  const wrong = user.page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD'))
  const wait = user.page.getByRole('alert').filter({ hasText: /\b\d+ seconds?\b/ })
  const submit = user.page.getByRole('button', { name: en('sessions.ui.signIn.submit') })

  await enterPassword(user, 'nobody@example.com', 'not this one')
  for (let attempt = 1; attempt < 8 && !(await wait.isVisible()); attempt++) {
    await wrong.or(wait).waitFor()
    const answered = user.page.waitForResponse('**/sign-in/email')
    await submit.click()
    await answered
  }
  await wait.waitFor()
  const [before = ''] = en('common.ui.tooMany').split('{')
  expect(await wait.textContent()).toContain(before.trim())
})
