import { describe, expect, test } from 'vitest'
import { untranslated } from './testing/brackets.ts'
import { layoutProblems } from './testing/layout.ts'
import { mailsTo } from './testing/mails.ts'
import { type Scene, scenes } from './testing/scenes.ts'
import { useStage } from './testing/stage.ts'
import { personFor, visit } from './testing/visit.ts'

const stage = useStage()

/** What is right in every language: names, what people typed, what machines say of themselves. */
const ownWords = [
  'Guildhall',
  'Ada Lovelace',
  'AL',
  'English',
  'please_restart_the_process',
  'invalid_token',
  'something_that_never_happened_before',
  '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
]

/** Mails are written in a language of their own. */
async function wordsOfMails(): Promise<string[]> {
  const mails = await mailsTo(stage.origin)
  return mails.flatMap(({ subject, text, to }) => {
    // A link is shown by the line before it, without its colon.
    const lines = text.split('\n')
    return [subject, to, ...lines, ...lines.map((line) => line.replace(/:$/, ''))]
  })
}

async function problemsOf(scene: Scene): Promise<string[]> {
  const person = await personFor(stage, scene)
  const { page } = person
  await visit(stage, person, scene, 'en-XA')
  const problems = await untranslated(page, [...ownWords, ...(await wordsOfMails())])
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const found = await layoutProblems(page, 'en')
    problems.push(...found.map((each) => `${width}: ${each}`))
  }
  return problems
}

/** A third longer than English, with brackets around: what is forgotten or cut off shows. */
describe.each(Object.entries(scenes))('%s', (_, each) => {
  test.each(each.filter(({ reloads }) => !reloads))('$name', async (scene) => {
    expect(await problemsOf(scene)).toEqual([])
  })
})
