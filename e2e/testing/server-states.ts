import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

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
  answerFetch(user.page, path, { json })

/** Background work, emails, sign-in services and settings of a server. */
export const serverScreens: readonly ScreenState[] = [
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
    changes: true,
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
