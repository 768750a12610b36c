import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { answering, discount, idOf, shortMonths } from './shop-samples.ts'
import { ask, ownerOfTeam } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const home = (query: string) => (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}${query}`

/** A member whose role shows sales, and neither what is sold nor the settings. */
async function sellerOfTeam(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const permission = { sale: ['read'] }
  await ask(app, owner, 'organization/create-role', { role: 'seller', permission })
  const answer = await owner.context.request.get('/api/auth/organization/get-full-organization')
  const { members } = await answer.json()
  const { id } = members.find((each: { role: string }) => each.role === 'member')
  await ask(app, owner, 'organization/update-member-role', { memberId: id, role: 'seller' })
  return { ...owner.member, slug: owner.slug }
}

/** The browser writes amounts and days, in no pseudo language. */
const names = ['$', ...shortMonths]
const drawn = (page: Page) => page.locator('main [role=slider]').waitFor()

export const shopHomeScreens: readonly ScreenState[] = [
  { name: 'home of a new shop', path: home(''), who: ownerOfTeam, names, act: drawn },
  {
    name: 'home, a year by weeks as a table',
    path: home('?period=12m'),
    who: ownerOfTeam,
    names,
    async act(page) {
      await drawn(page)
      await page.locator('main section:has([role=slider]) button').first().click()
      await page.locator('main section table').waitFor()
    },
  },
  {
    name: 'home, discounts that end soon',
    path: home(''),
    who: ownerOfTeam,
    names,
    before: answering({ 'discounts/': [discount(idOf(1)), discount(idOf(2))] }),
    async act(page) {
      await drawn(page)
      await page.locator('main a[href*="state=ending"]').waitFor()
    },
  },
  { name: 'home for who sees sales alone', path: home(''), who: sellerOfTeam, names, act: drawn },
  {
    name: 'home for a member without rights',
    path: home(''),
    async who(app, options) {
      const { member, slug } = await ownerOfTeam(app, options)
      return { ...member, slug }
    },
    act: (page) => page.locator('main section h2').first().waitFor(),
  },
]
