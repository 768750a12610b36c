import type { Page } from 'playwright-core'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam, signIn } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const path = (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/members?role=owner`

const own = 'Nightly backup of Lindenau'
const shared = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'

/** An organization with a view of the owner and a shared one. */
async function withViews(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const headers = { origin: app.origin }
  const [{ id: organizationId }] = await (
    await owner.context.request.get('/api/auth/organization/list')
  ).json()
  const view = { list: 'members', organizationId, search: 'role=owner' }
  for (const data of [
    { ...view, name: own },
    { ...view, name: shared, search: 'sort=-name', shared: true },
  ]) {
    await owner.context.request.post('/api/saved-views', { data, headers })
  }
  return owner
}

async function memberWithViews(app: App, options: Options) {
  const owner = await withViews(app, options)
  const member = await app.newUser(options)
  await signIn(app, member, owner.member.email)
  return { ...member, slug: owner.slug }
}

async function open(page: Page) {
  await page.locator('main tbody a, main tbody b').first().waitFor()
  // Views come first behind the filters, then columns.
  await page
    .locator('main button[aria-expanded]:not([aria-haspopup=menu], [aria-haspopup=true])')
    .first()
    .click()
  await page.getByRole('dialog').locator('input[name=name]').waitFor()
}

async function openMenu(page: Page, name: string) {
  await open(page)
  const row = page.getByRole('dialog').locator('li', { hasText: name })
  await row.locator('button').click()
  await page.getByRole('menuitem').first().waitFor()
}

export const savedViewScreens: readonly ScreenState[] = [
  { name: 'members, no saved views', path, who: ownerOfTeam, act: open },
  { name: 'members, saved views', path, who: withViews, act: open },
  {
    name: 'members, a shared view for a member',
    changes: true,
    path,
    who: memberWithViews,
    act: (page) => openMenu(page, shared),
  },
  {
    name: 'members, renaming a saved view',
    path,
    who: withViews,
    async act(page) {
      await openMenu(page, own)
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('form[id]').waitFor()
    },
  },
  {
    name: 'members, sharing a saved view',
    path,
    who: withViews,
    async act(page) {
      await openMenu(page, own)
      await page.getByRole('menuitem').nth(2).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
