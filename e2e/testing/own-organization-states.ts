import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam, signUpUser, verifiedUser } from './users.ts'

const at = (path: string) => (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/${path}`
const long = 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'
const longName =
  'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer'

const later = () => new Date(Date.now() + 31 * 3_600_000 + 60_000).toISOString()

const organization = (at: number, name: string, role: string) => ({
  id: `organization-${at}`,
  name,
  slug: `werkstatt-${at}`,
  logo: null,
  metadata: null,
  createdAt: '2026-10-02T08:00:00.000Z',
  role,
})

const invitation = () => ({
  id: 'invitation',
  organizationId: 'organization',
  email: long,
  role: 'admin',
  status: 'pending',
  teamId: null,
  inviterId: 'ada',
  inviterEmail: long,
  organizationName: longName,
  organizationSlug: 'werkstatt',
  expiresAt: later(),
  createdAt: '2026-10-02T08:00:00.000Z',
})

async function withInvitations({ page }: TestUser) {
  const json = [
    organization(1, longName, 'owner'),
    organization(2, 'Werkstatt Lindenau', 'admin,member'),
  ]
  await answerFetch(page, '**/organization/list', { json })
  await answerFetch(page, '**/list-user-invitations', { json: [invitation()] })
  await answerFetch(page, '**/summary', { json: { owners: 1 } })
}

const mistakes = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor()

export const ownOrganizationScreens: readonly ScreenState[] = [
  {
    name: 'a new organization with mistakes',
    path: '/o/new',
    who: verifiedUser,
    async act(page) {
      await page.locator('input[name=slug]').fill('_')
      await page.locator('main form button[type=submit]').click()
      await mistakes(page)
    },
  },
  {
    name: 'a new organization, at the limit',
    path: '/o/new',
    who: verifiedUser,
    before: ({ page }) =>
      answerFetch(page, '**/allowance', { json: { allowCreate: true, memberships: 3, limit: 3 } }),
    act: (page) => page.locator('main a').waitFor(),
  },
  {
    name: 'general settings with a mistake',
    path: at('general'),
    who: ownerOfTeam,
    async act(page, user) {
      user.allow('400 POST /api/auth/organization/check-slug')
      await page.locator('textarea').fill('{ "plan": ')
      await page.locator('input[name=slug]').fill('v1')
      await mistakes(page)
      await page.locator('main form button[type=submit]').click()
      await page.locator('textarea[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'general settings that cannot be changed',
    path: at('general'),
    who: ownerOfTeam,
    before: ({ page }) =>
      answerFetch(page, '**/has-permission', { json: { error: null, success: false } }),
    act: (page) => page.locator('input[name=slug]').waitFor(),
  },
  {
    name: 'own organizations and invitations',
    path: '/account/organizations',
    who: verifiedUser,
    before: withInvitations,
    act: (page) => page.locator('main li').nth(2).waitFor(),
  },
  {
    name: 'own organizations, leaving one',
    path: '/account/organizations',
    who: verifiedUser,
    before: withInvitations,
    async act(page) {
      await page.locator('main li').nth(2).waitFor()
      await page.locator('main li button[data-kind=danger-quiet]').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'no organizations, and an address that is not confirmed',
    path: '/account/organizations',
    async who(app, options) {
      const user = await app.newUser(options)
      await signUpUser(app, user)
      return user
    },
    act: (page) => page.locator('main h2').waitFor(),
  },
]
