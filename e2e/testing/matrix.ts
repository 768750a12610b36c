import { expect, test } from 'vitest'
import { violations, violationsOfColour } from './axe.ts'
import { layoutProblems, widenText } from './layout.ts'
import type { Scene } from './scenes.ts'
import type { Person, Stage } from './stage.ts'
import { personFor, visit } from './visit.ts'

const languages = ['en', 'ru', 'de'] as const
const looks = [
  { theme: 'light', against: violations },
  { theme: 'dark', against: violationsOfColour },
] as const
const widths = [320, 360, 768, 1280] as const

/** Every problem of a scene in every language, theme and width, so that one run shows them all. */
async function problemsOf(stage: Stage, person: Person, scene: Scene): Promise<string[]> {
  const problems: string[] = []
  const { page } = person
  for (const language of languages) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(stage, person, scene, language)
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
  const widened = await layoutProblems(page, languages[2])
  return [
    ...problems,
    ...onPhone.map((each) => `phone: ${each}`),
    ...widened.map((each) => `widened text: ${each}`),
  ]
}

export function testScenes(stage: Stage, scenes: readonly Scene[]) {
  test.each(scenes)('$name', async (scene) => {
    const person = await personFor(stage, scene)
    expect(await problemsOf(stage, person, scene)).toEqual([])
  })
}
