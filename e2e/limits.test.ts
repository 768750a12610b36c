import { expect, test } from 'vitest'
import { enterPassword } from './testing/people.ts'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage({ RATE_LIMIT: 'on' })

test('too many attempts: the page says how many seconds to wait', async () => {
  const person = await stage.person()
  person.allow('401 POST /api/auth/sign-in/email', '429 POST /api/auth/sign-in/email')
  await person.page.goto('/sign-in')
  const wrong = person.page.getByText(en('sessions.errors.INVALID_EMAIL_OR_PASSWORD'))
  const wait = person.page.getByRole('alert').filter({ hasText: /\b\d+ seconds?\b/ })
  const submit = person.page.getByRole('button', { name: en('sessions.ui.signIn.submit') })

  await enterPassword(person, 'nobody@example.com', 'not this one')
  for (let attempt = 1; attempt < 8 && !(await wait.isVisible()); attempt++) {
    await wrong.or(wait).waitFor()
    const answered = person.page.waitForResponse('**/sign-in/email')
    await submit.click()
    await answered
  }
  await wait.waitFor()
  const [before = ''] = en('common.ui.tooMany').split('{')
  expect(await wait.textContent()).toContain(before.trim())
})
