import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en, keysAt } from './testing/texts.ts'
import { heading } from './testing/users.ts'

const app = useApp()

test('every error code of a failed sign-in has a title, a text and one next action', async () => {
  const user = await app.newUser()
  const { page } = user
  const causes = keysAt('pages.ui.codes')
  expect(causes.length).toBeGreaterThan(15)
  for (const cause of causes) {
    await page.goto(`/error?error=${cause}`)
    await heading(user, `pages.ui.codes.${cause}.title`).waitFor()
    await page.getByText(en(`pages.ui.codes.${cause}.text`)).waitFor()
    const ways = await page.locator('main a[data-kind=primary]').all()
    expect(ways.length, cause).toBe(1)
    await page.getByText(cause, { exact: true }).waitFor()
  }
})

test('an unknown error code is shown unchanged, as text', async () => {
  const user = await app.newUser()
  await user.page.goto('/error?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
  await heading(user, 'pages.ui.codes.unknown.title').waitFor()
  await user.page.getByText('<img src=x onerror=alert(1)>').waitFor()
})
