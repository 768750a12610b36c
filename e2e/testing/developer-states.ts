import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const path =
  (rest = '') =>
  (user: TestUser) =>
    `/o/${(user as TestUser & { slug: string }).slug}/developers${rest}`

/** A member without further rights. */
async function memberOfTeam(app: App, options: Options) {
  const { member, slug } = await ownerOfTeam(app, options)
  return { ...member, slug }
}

const names = ['curl', 'TypeScript', 'Python']

export const developerScreens: readonly ScreenState[] = [
  {
    name: 'the start of developers',
    path: path(),
    who: ownerOfTeam,
    names,
    act: (page) => page.locator('main pre').nth(2).waitFor(),
  },
  {
    name: 'the start of developers, for a member without keys and webhooks',
    path: path(),
    who: memberOfTeam,
    names,
    act: (page) => page.locator('main pre').nth(2).waitFor(),
  },
]
