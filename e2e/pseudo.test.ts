import { describe, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { emailsTo } from './testing/emails.ts'
import { layoutProblems } from './testing/layout.ts'
import type { ScreenState } from './testing/screen-state.ts'
import { screenStates } from './testing/screen-states.ts'
import { untranslated } from './testing/untranslated.ts'
import { userFor, visit } from './testing/visit.ts'

const app = useApp()

/** Texts that are not translated: names, user input and codes. */
const allowedTexts = [
  'Guildhall',
  'Ada Lovelace',
  'AL',
  'google',
  'Google',
  'PKCE',
  // A logo that is not chosen yet.
  'G',
  'English',
  'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
  'ML',
  'Nightly backup of Lindenau',
  'Werkstatt Lindenau',
  'werkstatt-',
  'W',
  // React Aria brings texts of its own in all languages except the pseudo one.
  'Dismiss',
  'month, Start Date,',
  'day, Start Date,',
  'year, Start Date,',
  'month, End Date,',
  'day, End Date,',
  'year, End Date,',
  'Calendar',
  'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example',
  'ada',
  'ada0@example.com',
  'werkstatt-1',
  'werkstatt-2',
  'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer',
  '1 option available.',
  'please_restart_the_process',
  'invalid_token',
  'something_that_never_happened_before',
  'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
  'support',
  'hooks.werkstatt-lindenau.example/abrechnung/eingang/sehr-lang',
  'accounting and controlling department',
]

/** Emails have their own language. */
async function textsOfEmails(): Promise<string[]> {
  const mails = await emailsTo(app.origin)
  return mails.flatMap(({ subject, text, to }) => {
    // A link is shown by the line before it, without its colon.
    const lines = text.split('\n')
    return [subject, to, ...lines, ...lines.map((line) => line.replace(/:$/, ''))]
  })
}

async function problemsOf(screenState: ScreenState): Promise<string[]> {
  const user = await userFor(app, screenState)
  const { page } = user
  await visit(app, user, screenState, 'en-XA')
  const problems = await untranslated(page, [
    ...allowedTexts,
    ...(screenState.names ?? []),
    `${new URL(app.origin).host}/o/`,
    ...(await textsOfEmails()),
  ])
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const found = await layoutProblems(page, 'en')
    problems.push(...found.map((each) => `${width}: ${each}`))
  }
  return problems
}

/** The pseudo language is a third longer than English and in brackets, to find untranslated and clipped texts. */
describe.each(Object.entries(screenStates))('%s', (_, each) => {
  test.each(each.filter(({ reloads }) => !reloads))('$name', async (screenState) => {
    expect(await problemsOf(screenState)).toEqual([])
  })
})
