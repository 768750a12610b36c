import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import { takeSuggestion } from './keyboard.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam } from './users.ts'

const slugOf = (user: TestUser) => (user as TestUser & { slug: string }).slug
const at = (path: string) => (user: TestUser) => `/o/${slugOf(user)}/settings/${path}`

const longName =
  'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer'

function team(id: string, more: object = {}) {
  const createdAt = '2026-10-02T08:00:00.000Z'
  const rest = { organizationId: 'acme', createdAt, updatedAt: null, joined: false, keptAs: null }
  return { id, name: 'Werkstatt Lindenau', members: 1, ...rest, ...more }
}

const teams = [
  team('one', { name: longName, members: 1204, joined: true, keptAs: 'own' }),
  team('two', { members: 0 }),
]

const showing = (items: readonly object[]) => (user: TestUser) => {
  const pagination = { total_count: items.length, max_page: 1 }
  const json = { items, pagination, total: items.length, limit: null, membersLimit: null }
  return answerFetch(user.page, /\/api\/organizations\/[^/]+\/teams\?/, { json })
}

const failing = ({ page }: TestUser, path: string) => {
  const json = { code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', message: 'Too many requests' }
  return answerFetch(page, path, { status: 429, json })
}

export const person = (id: string, name: string) => ({
  id,
  organizationId: 'acme',
  userId: id,
  role: 'member',
  createdAt: '2026-10-02T08:00:00.000Z',
  teamId: null,
  teamIds: ['one'],
  teams: [{ id: 'one', name: 'Werkstatt Lindenau' }],
  lastActiveOn: null,
  user: { id, name, email: 'ada0@example.com', image: null },
})

export const longPerson = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'

export const showingOne = (members: readonly object[]) => async (user: TestUser) => {
  const { page } = user
  await answerFetch(page, /\/api\/organizations\/[^/]+\/teams\/one$/, {
    json: { ...teams[0], membersLimit: null },
  })
  const pagination = { total_count: members.length, max_page: 1 }
  await answerFetch(page, /\/api\/organizations\/[^/]+\/members\?/, {
    json: { items: members, pagination },
  })
}

export const teamScreens: readonly ScreenState[] = [
  {
    name: 'teams, and why one stays',
    path: at('teams'),
    who: ownerOfTeam,
    before: showing(teams),
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').last().waitFor()
    },
  },
  {
    name: 'no teams',
    path: at('teams'),
    who: ownerOfTeam,
    before: showing([]),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'teams, a new one with a mistake',
    path: at('teams'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main header button').first().click()
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'teams, deleting one',
    path: at('teams'),
    who: ownerOfTeam,
    before: showing([team('one', { name: longName })]),
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'a team without members',
    path: at('teams/one'),
    who: ownerOfTeam,
    before: showingOne([]),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'a team and its members',
    path: at('teams/one'),
    who: ownerOfTeam,
    before: showingOne([person('one', 'Ada Lovelace'), person('two', longPerson)]),
    act: (page) => page.locator('main tbody tr').nth(1).locator('b').waitFor(),
  },
  {
    name: 'the danger zone',
    path: at('danger'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').nth(2).waitFor(),
  },
  {
    name: 'the danger zone, without knowing what is allowed',
    path: at('danger'),
    who: ownerOfTeam,
    before: (user) => failing(user, '**/has-permission'),
    act: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'handing over an organization, the search failed',
    path: at('danger'),
    who: ownerOfTeam,
    before: (user) => failing(user, '**/members?*'),
    async act(page) {
      await page.locator('main button').first().click()
      await page.getByRole('alertdialog').locator('input[aria-invalid]').waitFor()
    },
  },
  {
    name: 'handing over an organization',
    path: at('danger'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main button').first().click()
      await page.getByRole('alertdialog').locator('input').click()
      await takeSuggestion(page, 'Maximiliane')
      await page.getByRole('alertdialog').locator('dd').nth(1).waitFor()
    },
  },
  {
    name: 'deleting an organization',
    path: at('danger'),
    who: ownerOfTeam,
    before: ({ page }) =>
      answerFetch(page, '**/v1/subscriptions/?*', {
        json: { items: [], pagination: { total_count: 218, max_page: 218 } },
      }),
    async act(page) {
      await page.locator('main button').last().click()
      await page.getByRole('alertdialog').locator('dd').getByText('218').waitFor()
      await page.getByRole('alertdialog').locator('input').fill('werkstatt')
    },
  },
]
