import type { App } from './app.ts'
import { emailsTo, subjectsOfPreviews } from './emails.ts'
import type { ScreenState } from './screen-state.ts'

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
  // React Aria tells how many options there are, while they load too; it has no pseudo language.
  '0 options available.',
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

/** Emails have their own language, which is never the pseudo one; previews are listed by subject. */
async function textsOfEmails({ origin }: App): Promise<string[]> {
  const [mails, subjects] = await Promise.all([emailsTo(origin), subjectsOfPreviews(origin)])
  return [...subjects, ...textsOf(mails)]
}

function textsOf(mails: Awaited<ReturnType<typeof emailsTo>>): string[] {
  return mails.flatMap(({ subject, text, to }) => {
    // A link is shown by the line before it, without its colon.
    const lines = text.split('\n')
    return [subject, to, ...lines, ...lines.map((line) => line.replace(/:$/, ''))]
  })
}

/** What a page may show outside of the pseudo language that shows no emails. */
export const allowedNames = async (_: App, { names = [] }: ScreenState) => [
  ...allowedTexts,
  ...names,
]

/** What a screen may show outside of the pseudo language. */
export const allowedOn = async (app: App, screenState: ScreenState) => [
  ...(await allowedNames(app, screenState)),
  `${new URL(app.origin).host}/o/`,
  ...(await textsOfEmails(app)),
]
