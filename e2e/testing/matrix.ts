import type { Locale } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { allowedOn } from './allowed-texts.ts'
import type { App, TestUser } from './app.ts'
import { colourViolations, violations } from './axe.ts'
import { layoutProblems, placedAgain, widenText } from './layout.ts'
import type { ScreenState } from './screen-state.ts'
import { untranslated } from './untranslated.ts'
import { userFor, visit } from './visit.ts'

/** The pseudo language is a third longer than English and in brackets, to find untranslated texts. */
type Language = Locale | 'en-XA'

const all: readonly Language[] = ['en-XA', 'de', 'ru', 'en']
/** English is what most other tests in the browser see. */
const inTurn: readonly Language[] = ['de', 'ru', 'en-XA']
const localeOf = (language: Language) => (language === 'en-XA' ? 'en' : language)

/** `npm test` sees each state in one language, in turn; `npm run test:screens` in all of them. */
function languagesOf(index: number, { reloads }: ScreenState): readonly Language[] {
  if (process.env.SCREEN_LANGUAGES === 'all') {
    return all.filter((language) => language !== 'en-XA' || !reloads)
  }
  const language = inTurn[index % inTurn.length] ?? 'de'
  return language === 'en-XA' && reloads ? ['en'] : [language]
}

const light = { theme: 'light', against: violations } as const
const dark = { theme: 'dark', against: colourViolations } as const

/** Where a state is checked for accessibility, and the narrow windows in which nothing may be cut off. */
type Checked = {
  readonly onDesktop: boolean
  readonly onPhone: boolean
  readonly narrow: readonly number[]
}

/**
 * In `npm test`, on a desktop in both themes or on a phone, in turn, which is another turn than that of
 * the languages.
 */
function checkedOf(index: number): Checked {
  if (process.env.SCREEN_LANGUAGES === 'all') {
    return { onDesktop: true, onPhone: true, narrow: [320, 360] }
  }
  const onDesktop = Math.floor(index / inTurn.length) % 2 === 0
  return { onDesktop, onPhone: !onDesktop, narrow: [onDesktop ? 320 : 360] }
}

/** The pseudo language pads each text at its end, so that a label does not contain what its button shows. */
const withoutPadding = (language: Language, found: readonly string[]) =>
  language === 'en-XA'
    ? found.filter((each) => !each.startsWith('label-content-name-mismatch'))
    : found

/** Every problem of a screen in these languages, themes and widths, so that one run shows all of them. */
async function problemsOf(
  app: App,
  user: TestUser,
  screenState: ScreenState,
  seenIn: readonly Language[],
  { narrow, onDesktop, onPhone }: Checked,
  allowed: typeof allowedOn,
): Promise<string[]> {
  const problems: string[] = []
  const { page } = user
  for (const language of seenIn) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(app, user, screenState, language)
    if (language === 'en-XA') {
      const found = await untranslated(page, await allowed(app, screenState))
      problems.push(...found.map((each) => `untranslated: ${each}`))
    }
    for (const { theme, against } of onDesktop ? [light, dark] : []) {
      await page.emulateMedia({ colorScheme: theme })
      const found = withoutPadding(language, await against(page))
      problems.push(...found.map((each) => `${language} ${theme}: ${each}`))
    }
    for (const width of [...narrow, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await layoutProblems(page, localeOf(language), screenState)
      problems.push(...found.map((each) => `${language} ${width}: ${each}`))
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await placedAgain(page)
  const last = seenIn.at(-1) ?? 'en'
  if (onPhone) {
    const found = withoutPadding(last, await violations(page))
    problems.push(...found.map((each) => `phone: ${each}`))
  }
  // No real text is both a third longer and spaced out.
  if (last === 'en-XA') return problems
  await widenText(page)
  const widened = await layoutProblems(page, last, screenState)
  return [...problems, ...widened.map((each) => `widened text: ${each}`)]
}

export function testScreenStates(
  app: App,
  screenStates: readonly ScreenState[],
  allowed = allowedOn,
) {
  test.each(screenStates.map((state, index) => ({ ...state, index })))(
    '$name',
    async ({ index, ...screenState }) => {
      const user = await userFor(app, screenState)
      const languages = languagesOf(index, screenState)
      const checked = checkedOf(index)
      const found = await problemsOf(app, user, screenState, languages, checked, allowed)
      expect(found).toEqual([])
    },
  )
}
