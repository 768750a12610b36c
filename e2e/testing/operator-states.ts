import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
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

const at = '2026-11-24T08:00:00.000Z'
const queue = { waiting: 12_345, due: 12, active: 2, retrying: 1, oldestDueAt: at }
const jobs = {
  queues: [
    { ...queue, name: 'mail.send' },
    { ...queue, name: 'webhooks.deliver-a-long-name-of-a-queue', oldestDueAt: null },
  ],
  failing: [{ name: 'sweep.sessions', tries: 4, nextTry: at, error: 'canceling statement' }],
  setAside: [
    { id: 'one', kind: 'job', name: 'mail.send', at, error: 'connect ECONNREFUSED 10.0.0.7:587' },
    { id: 'two', kind: 'reaction', name: 'devices.report-new-device', at, error: null },
  ],
}
const provider = {
  id: 'google',
  name: 'Google',
  clientId: '1234567890-abcdefghijklmnopqrstuvwxyz.apps.googleusercontent.com',
  redirectUri: 'https://accounts.guild.example/api/auth/callback/google',
  issuer: 'https://accounts.google.com',
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
}
const answers = (path: string, json: unknown) => (user: TestUser) =>
  user.page.route(path, (route) => route.fulfill({ json }))

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
    act: (page) => page.locator('[aria-label] ol code').first().waitFor(),
  },
  {
    name: 'users, a banned one open',
    path: opened('banned'),
    who: adminOfUsers,
    act: (page) => page.locator('[aria-label] ol code').first().waitFor(),
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
    name: 'jobs, deleting one that was set aside',
    path: '/admin/jobs',
    who: administrator,
    before: answers('**/api/admin/jobs', jobs),
    async act(page) {
      await page.locator('main li button').nth(1).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'jobs, some set aside',
    path: '/admin/jobs',
    who: administrator,
    before: answers('**/api/admin/jobs', jobs),
    act: (page) => page.locator('main code').nth(3).waitFor(),
  },
  {
    name: 'no jobs',
    path: '/admin/jobs',
    who: administrator,
    before: answers('**/api/admin/jobs', { queues: [], failing: [], setAside: [] }),
    act: (page) => page.locator('main h2').nth(1).waitFor(),
  },
  {
    name: 'emails',
    path: '/admin/emails',
    who: administrator,
    act: (page) => page.locator('main tbody time').first().waitFor(),
  },
  {
    name: 'emails that match nothing',
    path: '/admin/emails?to=nobody%40example.com&unsent=true',
    who: administrator,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'previews of emails, one open',
    path: '/admin/emails?tab=templates&open=accounts.mail.verify',
    who: administrator,
    async act(page, user) {
      // axe tries to send messages to a frame that runs no scripts.
      user.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
      await page.frameLocator('iframe').locator('h1').waitFor()
    },
  },
  {
    name: 'sign-in services, one tested',
    path: '/admin/providers',
    who: administrator,
    async before(user) {
      await answers('**/api/admin/providers', { items: [provider] })(user)
      const error = 'connect ECONNREFUSED 10.0.0.7:443'
      const json = { ok: false, authorizationUrl: null, tokenUrl: null, error }
      await answers('**/api/admin/providers/google/test', json)(user)
    },
    async act(page) {
      await page.locator('main section button').first().click()
      await page.locator('main [role=status] code').waitFor()
    },
  },
  {
    name: 'no sign-in services',
    path: '/admin/providers',
    who: administrator,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'settings of the server, changed and with a mistake',
    path: '/admin/settings',
    who: administrator,
    async act(page) {
      await page.locator('input[name=accentColor]').fill('green')
      await page.locator('main form button[type=submit]').last().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]
