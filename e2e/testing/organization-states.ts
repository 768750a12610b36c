import type { Page } from 'playwright-core'
import type { TestUser } from './app.ts'
import { invitationScreens } from './invitation-states.ts'
import { ownOrganizationScreens } from './own-organization-states.ts'
import type { ScreenState } from './screen-state.ts'
import { teamScreens } from './team-states.ts'
import { ownerOfTeam, verifiedUser } from './users.ts'

const membersPath = (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/members`
const rows = (page: Page) => page.locator('main tbody a, main tbody b').nth(1).waitFor()

export const organizationScreens: readonly ScreenState[] = [
  {
    name: 'members, one selected',
    path: membersPath,
    who: ownerOfTeam,
    async act(page) {
      await rows(page)
      await page.locator('main tbody input:not(:disabled)').first().check()
      await page.locator('[role=status] b').waitFor()
    },
  },
  {
    name: 'members that match nothing',
    path: (user) => `${membersPath(user)}?find=nobody`,
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'members, changing roles',
    path: membersPath,
    who: ownerOfTeam,
    async act(page) {
      await rows(page)
      await page.locator('main tbody button[aria-haspopup]').last().click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('input').first().waitFor()
    },
  },
  ...invitationScreens,
  ...ownOrganizationScreens,
  ...teamScreens,
  {
    name: 'the palette open',
    path: membersPath,
    who: ownerOfTeam,
    async act(page) {
      await rows(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'the switcher open',
    path: membersPath,
    who: ownerOfTeam,
    async act(page) {
      await rows(page)
      await page.locator('header button[popovertarget]').first().click()
      await page.locator('header [popover] li').nth(1).waitFor()
    },
  },
  {
    name: 'no such page, signed in',
    path: '/account/nothing-here',
    who: verifiedUser,
    async before(user) {
      user.allow('404 GET /account/nothing-here')
    },
  },
]
