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
  {
    name: 'the types of events of billing',
    path: path('/events?kind=billing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main li code').nth(20).waitFor(),
  },
  {
    name: 'the types of events, one open',
    path: path('/events?find=member&open=member.added'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').first().waitFor()
    },
  },
  {
    name: 'the types of events, none found',
    path: path('/events?find=nothing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
