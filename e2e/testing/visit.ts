import type { Locale } from '@guildhall/contract/boot'
import type { Scene } from './scenes.ts'
import type { Person, Stage } from './stage.ts'

/** Nothing moves while it is looked at. */
const still = { reducedMotion: 'reduce' } as const

export async function personFor(stage: Stage, scene: Scene): Promise<Person> {
  return scene.who ? scene.who(stage, still) : stage.person(still)
}

/** Opens a scene in a language; the pseudo language comes by the address alone. */
export async function visit(
  stage: Stage,
  person: Person,
  scene: Scene,
  language: Locale | 'en-XA',
) {
  const { page, context } = person
  const path = typeof scene.path === 'string' ? scene.path : scene.path(person)
  const address = new URL(path, stage.origin)
  if (language === 'en-XA') address.searchParams.set('lang', language)
  else await context.addCookies([{ name: 'lang', value: language, url: stage.origin }])
  await scene.before?.(person)
  await page.goto(address.href)
  await page.locator('h1').waitFor()
  await scene.act?.(page, person)
}
