import { expect, test } from 'vitest'
import { heading } from './testing/people.ts'
import { useStage } from './testing/stage.ts'
import { en, keysAt } from './testing/words.ts'

const stage = useStage()

test('every cause of a failed sign-in has a title, words and one way on', async () => {
  const person = await stage.person()
  const { page } = person
  const causes = keysAt('pages.ui.codes')
  expect(causes.length).toBeGreaterThan(15)
  for (const cause of causes) {
    await page.goto(`/error?error=${cause}`)
    await heading(person, `pages.ui.codes.${cause}.title`).waitFor()
    await page.getByText(en(`pages.ui.codes.${cause}.text`)).waitFor()
    const ways = await page.locator('main a[data-kind=primary]').all()
    expect(ways.length, cause).toBe(1)
    await page.getByText(cause, { exact: true }).waitFor()
  }
})

test('a cause nobody knows is shown as it came, and as text alone', async () => {
  const person = await stage.person()
  await person.page.goto('/error?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
  await heading(person, 'pages.ui.codes.unknown.title').waitFor()
  await person.page.getByText('<img src=x onerror=alert(1)>').waitFor()
})
