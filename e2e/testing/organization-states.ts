import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { App, TestUser } from './app.ts'
import { billingSourceScreens } from './billing-source-states.ts'
import { developerScreens } from './developer-states.ts'
import { invitationScreens } from './invitation-states.ts'
import { organizationWebhookScreens } from './organization-webhook-states.ts'
import { ownOrganizationScreens } from './own-organization-states.ts'
import { savedViewScreens } from './saved-view-states.ts'
import type { ScreenState } from './screen-state.ts'
import { sellerSettingsScreens } from './seller-settings-states.ts'
import { shopHomeScreens } from './shop-home-states.ts'
import { longEmail } from './shop-samples.ts'
import { longPerson, person, showingOne, teamScreens } from './team-states.ts'
import { ownerOfTeam, verifiedUser } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const membersPath = (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/members`
const auditPath = (user: TestUser) => membersPath(user).replace('members', 'audit')
const rolesPath = (user: TestUser) => membersPath(user).replace('members', 'roles')

async function withRoles(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const permissions = {
    support: { customer: ['read', 'write'], sale: ['read'], refund: ['create'] },
    'accounting and controlling department': { sale: ['read'], accessToken: ['read'] },
  }
  for (const [role, permission] of Object.entries(permissions)) {
    await owner.context.request.post('/api/auth/organization/create-role', {
      data: { role, permission },
      headers: { origin: app.origin },
    })
  }
  return owner
}

const longTeam =
  'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer'

const hit = (kind: string, title: string | null, note: string | null, amount?: number) => ({
  kind,
  id: `${kind} ${title}`,
  title,
  note,
  status: null,
  amount: amount ?? null,
  currency: amount === undefined ? null : 'eur',
  parentId: 'W-0001',
})
/** One of each kind, and names that are long. */
const hits = [
  hit('customer', longTeam, longEmail),
  hit('customer', longEmail, null),
  hit('order', 'W-0001', longTeam, 123_456),
  hit('order', 'W-0002', longEmail, 4_900),
  hit('subscription', longTeam, longTeam, 4_900),
  hit('product', longTeam, null),
  hit('license_key', '****-3F0A11', longTeam),
  hit('refund', null, null, 4_900),
  hit('dispute', null, null, 4_900),
  hit('webhook_event', null, 'order.paid'),
]

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
    name: 'members in many teams, one without a session',
    path: membersPath,
    who: ownerOfTeam,
    before: showingOne([
      person('one', longPerson),
      {
        ...person('two', 'Ada Lovelace'),
        teamIds: ['one', 'two', 'three', 'four'],
        teams: ['one', 'two', 'three'].map((id) => ({ id, name: longTeam })),
        lastActiveOn: '2026-01-31',
      },
    ]),
    act: rows,
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
    name: 'roles',
    path: rolesPath,
    who: withRoles,
    act: (page) => page.locator('main table').waitFor(),
  },
  {
    name: 'roles, only the built-in ones',
    path: rolesPath,
    who: ownerOfTeam,
    act: (page) => page.locator('main table').waitFor(),
  },
  {
    name: 'roles, changing one',
    path: rolesPath,
    who: withRoles,
    async act(page) {
      await page.locator('main section li button').first().click()
      await page.getByRole('dialog').locator('table').waitFor()
    },
  },
  {
    name: 'roles, deleting one',
    path: rolesPath,
    who: withRoles,
    async act(page) {
      await page.locator('main section li button').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'audit log, one line open',
    path: (user) => `${auditPath(user)}?action=member.*&period=7`,
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main tbody a').first().click()
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').waitFor()
    },
  },
  {
    name: 'audit log, days of one’s own without any lines',
    path: (user) => `${auditPath(user)}?period=days&from=2020-01-01&to=2020-01-31`,
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main h2').waitFor()
      await page.locator('[role=spinbutton]').first().waitFor()
    },
  },
  ...organizationWebhookScreens,
  ...shopHomeScreens,
  ...sellerSettingsScreens,
  ...savedViewScreens,
  ...developerScreens,
  ...billingSourceScreens,
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
    name: 'the palette with what was sold',
    path: membersPath,
    who: ownerOfTeam,
    names: [longTeam, longEmail, 'W-0001', 'W-0002', '****-3F0A11', 'order.paid', '€'],
    async before({ page }) {
      await answerFetch(page, '**/search?*', { json: { items: hits } })
    },
    async act(page) {
      await rows(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('menuitem').first().waitFor()
      await page.keyboard.insertText('w-0')
      await page.getByRole('dialog').getByText('W-0002').waitFor()
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
