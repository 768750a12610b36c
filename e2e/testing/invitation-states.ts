import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam } from './users.ts'

const pathWith =
  (search = '') =>
  (user: TestUser) =>
    `/o/${(user as TestUser & { slug: string }).slug}/settings/invitations${search}`

const long = 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'

/** Seen now, so that the remaining time is always the same. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()

function samples() {
  const base = {
    organizationId: 'acme',
    role: 'member',
    status: 'pending',
    teamId: null,
    inviterId: 'ada',
    expired: false,
    askedAgainAt: null,
    createdAt: inHours(-72),
    link: 'https://example.com/invite/1',
  }
  return [
    { ...base, id: '1', email: long, role: 'owner,admin', expiresAt: inHours(31) },
    {
      ...base,
      id: '2',
      email: 'ada0@example.com',
      expired: true,
      expiresAt: inHours(-49),
      askedAgainAt: inHours(-20),
    },
    { ...base, id: '3', email: 'ada0@example.com', expired: true, expiresAt: inHours(-49) },
    ...['accepted', 'rejected', 'canceled'].map((status, at) => ({
      ...base,
      id: String(at + 4),
      email: 'ada0@example.com',
      status,
      expiresAt: inHours(-49),
    })),
  ]
}

const showing = (items: readonly object[]) => (user: TestUser) =>
  answerFetch(user.page, /\/api\/organizations\/[^/]+\/invitations\?/, {
    json: { items, hasMore: items.length > 0 },
  })

async function write(page: Page, text: string) {
  // What ends with a separator becomes chips at once.
  await page.getByRole('dialog').locator('input[inputmode=email]').fill(`${text} `)
}

const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click()

export const invitationScreens: readonly ScreenState[] = [
  {
    name: 'no pending invitations',
    path: pathWith(),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'no expired invitations',
    path: pathWith('?state=expired'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'invitations in every state',
    path: pathWith('?state=all&page=2'),
    who: ownerOfTeam,
    before: (user) => showing(samples())(user),
    act: (page) => page.locator('main tbody tr').nth(5).locator('td').nth(1).waitFor(),
  },
  {
    name: 'canceling an invitation',
    path: pathWith(),
    who: ownerOfTeam,
    before: (user) => showing(samples().slice(0, 1))(user),
    async act(page) {
      await page.locator('main tbody button[aria-haspopup]').click()
      await page.getByRole('menuitem').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'inviting, with a mistake',
    path: pathWith('?invite=1'),
    who: ownerOfTeam,
    async act(page) {
      await write(page, `${long} ada`)
      await submit(page)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'inviting, not everybody',
    changes: true,
    path: pathWith('?invite=1'),
    who: ownerOfTeam,
    before: (user) =>
      answerFetch(user.page, '**/invitations', {
        json: {
          results: [
            { email: 'ada0@example.com', invitation: null, code: null },
            {
              email: long,
              invitation: null,
              code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
            },
          ],
        },
      }),
    async act(page) {
      await write(page, `ada0@example.com ${long}`)
      await submit(page)
      await page.getByRole('dialog').locator('li').nth(1).waitFor()
    },
  },
]
