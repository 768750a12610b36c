import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import { backupScreens } from './backup-states.ts'
import { legalTextScreens } from './legal-text-states.ts'
import type { ScreenState } from './screen-state.ts'
import { serverLogScreens } from './server-log-states.ts'
import { serverScreens } from './server-states.ts'
import { serverWebhookScreens } from './server-webhook-states.ts'
import { userImportScreens } from './user-import-states.ts'
import { administrator, ask, ownerOfTeam, signUpUser } from './users.ts'

type Options = Parameters<App['newUser']>[0]
type Admin = TestUser & { readonly others: Others }
type Others = { readonly banned: string; readonly plain: string }

const longName = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'
const known = new WeakMap<App, Others>()

async function idOf(app: App, email: string, admin: TestUser): Promise<string> {
  const query = new URLSearchParams({ searchValue: email })
  const found = await admin.context.request.get(`${app.origin}/api/auth/admin/list-users?${query}`)
  return (await found.json()).users[0].id
}

/** The administrator, with two other users: one is banned. */
async function adminOfUsers(app: App, options: Options): Promise<Admin> {
  const admin = await administrator(app, options)
  let others = known.get(app)
  if (!others) {
    const plain = await idOf(app, await signUpUser(app, await app.newUser(), longName), admin)
    const banned = await idOf(app, await signUpUser(app, await app.newUser()), admin)
    await ask(app, admin, 'admin/ban-user', {
      userId: banned,
      banReason: 'Werkstatt Lindenau',
      banExpiresIn: 864_000,
    })
    others = { banned, plain }
    known.set(app, others)
  }
  return { ...admin, others }
}

/** The administrator, who acts as a user with a long name. */
async function adminAsUser(app: App, options: Options): Promise<TestUser> {
  const admin = await adminOfUsers(app, options)
  await ask(app, admin, 'admin/impersonate-user', { userId: admin.others.plain })
  return admin
}

const teams = new WeakSet<App>()

/** The administrator of a server that has an organization. */
async function adminOfTeam(app: App, options: Options): Promise<TestUser> {
  const admin = await administrator(app, options)
  if (!teams.has(app)) await ownerOfTeam(app)
  teams.add(app)
  return admin
}

const rows = (page: Page) => page.locator('main tbody a').nth(1).waitFor()
const opened = (name: keyof Others) => (user: TestUser) =>
  `/admin/users?open=${(user as Admin).others[name]}`

export const operatorScreens: readonly ScreenState[] = [
  {
    name: 'users, one selected',
    path: '/admin/users?verified=false',
    who: adminOfUsers,
    async act(page) {
      await rows(page)
      await page.locator('main tbody input:not(:disabled)').first().check()
      await page.locator('[role=status] b').waitFor()
    },
  },
  {
    name: 'users, one open',
    path: opened('plain'),
    who: adminOfUsers,
    act: (page) => page.locator('[aria-label] ol li').first().waitFor(),
  },
  {
    name: 'users, a banned one open',
    path: opened('banned'),
    who: adminOfUsers,
    act: (page) => page.locator('[aria-label] ol li').first().waitFor(),
  },
  {
    name: 'users that match nothing',
    path: '/admin/users?find=nobody&created=week',
    who: adminOfUsers,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'users, creating one with mistakes',
    path: '/admin/users',
    who: adminOfUsers,
    async act(page) {
      await rows(page)
      await page.locator('main header button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=email]').fill('ada')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'users, editing one',
    path: '/admin/users?status=banned',
    who: adminOfUsers,
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('input[name=username]').waitFor()
    },
  },
  {
    name: 'users, banning one until a day',
    path: '/admin/users?verified=false&status=active&find=Maximiliane',
    who: adminOfUsers,
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').nth(-2).click()
      await page.getByRole('dialog').locator('select').selectOption('until')
      await page.getByRole('dialog').locator('input[type=date]').waitFor()
    },
  },
  {
    name: 'users, deleting one',
    path: '/admin/users?find=Maximiliane',
    who: adminOfUsers,
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').last().click()
      await page.getByRole('alertdialog').locator('dd').first().waitFor()
    },
  },
  {
    name: 'overview',
    path: '/admin/overview',
    who: administrator,
    act: (page) => page.locator('main dl').first().waitFor(),
  },
  {
    name: 'overview with concerns, as a table',
    path: '/admin/overview',
    who: administrator,
    async before(user) {
      await user.page.route('**/api/admin/overview', async (route) => {
        const answer = await (await route.fetch()).json()
        const { emails, queues } = answer
        const oldestAt = '2026-01-01T00:00:00.000Z'
        await route.fulfill({
          json: {
            ...answer,
            emails: { ...emails, waiting: 12_345, oldestAt },
            queues: { ...queues, jobsSetAside: 3, oldestDueSeconds: 4_000 },
            health: { database: true, otherNodesHeard: false },
          },
        })
      })
    },
    async act(page) {
      await page.locator('main [role=slider]').waitFor()
      await page.locator('main section button').first().click()
      await page.locator('main table').waitFor()
    },
  },
  {
    name: 'all sessions, one selected',
    path: '/admin/sessions',
    who: adminOfUsers,
    async act(page) {
      await page.locator('main tbody input:not(:disabled)').first().check()
      await page.locator('[role=status] b').waitFor()
    },
  },
  {
    name: 'all sessions, none from an address',
    path: '/admin/sessions?ip=203.0.113.9',
    who: administrator,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'organizations, one open',
    path: '/admin/organizations?find=Werkstatt',
    who: adminOfTeam,
    async act(page) {
      await page.locator('main tbody a').first().click()
      await page.locator('[data-part=list] a').first().waitFor()
      await page.locator('section dl').last().waitFor()
    },
  },
  {
    name: 'organizations, deleting one',
    path: '/admin/organizations?find=Werkstatt',
    who: adminOfTeam,
    async act(page) {
      await page.locator('main tbody a').first().click()
      await page.locator('[data-part=list] a').first().waitFor()
      await page.locator('footer button').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'organizations that match nothing',
    path: '/admin/organizations?find=nothing',
    who: administrator,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'acting as another user',
    path: '/account/profile',
    who: adminAsUser,
    act: (page) => page.locator('section b').first().waitFor(),
  },
  {
    name: 'a page of the server while acting as another user',
    path: '/admin/users',
    who: adminAsUser,
    act: (page) => page.locator('main h2').waitFor(),
  },
  ...serverScreens,
  ...serverLogScreens,
  ...serverWebhookScreens,
  ...backupScreens,
  ...userImportScreens,
  ...legalTextScreens,
]
