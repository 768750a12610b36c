import { expect, test } from 'vitest'
import type { App, TestUser } from './app.ts'
import { colourViolations, violations } from './axe.ts'
import { layoutProblems, widenText } from './layout.ts'
import type { ScreenState } from './screen-state.ts'
import { userFor, visit } from './visit.ts'

const languages = ['de', 'ru', 'en'] as const
const inAll = process.env.SCREEN_LANGUAGES === 'all'

/** `npm test` sees each state in one language, in turn; `npm run test:screens` in all of them. */
const languagesOf = (index: number) =>
  inAll ? languages : [languages[index % languages.length] ?? 'de']

const looks = [
  { theme: 'light', against: violations },
  { theme: 'dark', against: colourViolations },
] as const
const widths = [320, 360, 768, 1280] as const

/** Every problem of a screen in these languages, all themes and widths, so that one run shows all of them. */
async function problemsOf(
  app: App,
  user: TestUser,
  screenState: ScreenState,
  seenIn: readonly (typeof languages)[number][],
): Promise<string[]> {
  const problems: string[] = []
  const { page } = user
  for (const language of seenIn) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(app, user, screenState, language)
    for (const { theme, against } of looks) {
      await page.emulateMedia({ colorScheme: theme })
      const found = await against(page)
      problems.push(...found.map((each) => `${language} ${theme}: ${each}`))
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const found = await layoutProblems(page, language)
      problems.push(...found.map((each) => `${language} ${width}: ${each}`))
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const onPhone = await violations(page)
  await widenText(page)
  const widened = await layoutProblems(page, seenIn.at(-1) ?? 'en')
  return [
    ...problems,
    ...onPhone.map((each) => `phone: ${each}`),
    ...widened.map((each) => `widened text: ${each}`),
  ]
}

export function testScreenStates(app: App, screenStates: readonly ScreenState[]) {
  test.each(screenStates.map((state, index) => ({ ...state, index })))(
    '$name',
    async ({ index, ...screenState }) => {
      const user = await userFor(app, screenState)
      expect(await problemsOf(app, user, screenState, languagesOf(index))).toEqual([])
    },
  )
}
