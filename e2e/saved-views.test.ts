import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { administrator, ownerOfTeam, signIn } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`saved-views.ui.${key}`)

async function openViews(page: Page) {
  await page.getByRole('button', { name: en('shell.ui.parts.views') }).click()
  const panel = page.getByRole('dialog', { name: en('shell.ui.parts.views') })
  await panel.getByLabel(t('name')).waitFor()
  return panel
}

async function act(page: Page, name: string, action: string) {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: t('actions').replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: t(action) }).click()
}

const fieldsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('an owner saves filters, finds them in another browser, renames, shares and deletes them; a member opens them', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const members = `/o/${owner.slug}/settings/members`
  await page.goto(`${members}?role=owner&sort=-name&page=1`)
  const panel = await openViews(page)
  await panel.getByText(t('none')).waitFor()
  await panel.getByLabel(t('name')).fill('Owners')
  await panel.getByRole('button', { name: t('save') }).click()
  await page.getByText(t('saved')).waitFor()

  const other = await app.newUser()
  await signIn(app, other, owner.email)
  await other.page.goto(`${members}?find=nobody`)
  const there = await openViews(other.page)
  await there.getByRole('link', { name: 'Owners' }).click()
  await other.page.getByRole('row', { name: /Ada Lovelace/ }).waitFor()
  expect(fieldsOf(other.page)).toEqual({ role: 'owner', sort: '-name' })

  await act(page, 'Owners', 'rename')
  const form = page.getByRole('dialog')
  await form.getByLabel(t('name')).fill('Who owns it')
  await form.getByRole('button', { name: t('renameSubmit') }).click()
  await page.getByText(t('renamed')).waitFor()
  await act(page, 'Who owns it', 'share')
  await page.getByText(t('shareText')).waitFor()
  await page.getByRole('button', { name: t('shareSubmit') }).click()
  await page.getByText(t('sharedNow')).waitFor()

  const member = await app.newUser()
  await signIn(app, member, owner.member.email)
  await member.page.goto(members)
  const seen = await openViews(member.page)
  await seen.getByRole('button', { name: /Who owns it/ }).click()
  const remove = member.page.getByRole('menuitem', { name: t('remove') })
  await remove.getByText(t('mayNot')).waitFor()
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await member.page.keyboard.press('Escape')
  await seen.getByRole('link', { name: 'Who owns it' }).click()
  await member.page.getByRole('row', { name: /Maximiliane/ }).waitFor({ state: 'detached' })
  expect(fieldsOf(member.page)).toEqual({ role: 'owner', sort: '-name' })

  await act(page, 'Who owns it', 'remove')
  await page.getByText(t('removeText')).waitFor()
  await page.getByRole('button', { name: t('removeSubmit') }).click()
  await page.getByText(t('removed')).waitFor()
  const empty = await openViews(page)
  await empty.getByText(t('none')).waitFor()
})

test('what a view contains besides filters does not matter, and without a filter there is nothing to save', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const view = {
    id: 'one',
    list: 'server-audit',
    organizationId: null,
    name: 'Crafted',
    search: '//evil.example/?open=1&trail=x&action=user.*&next=//evil.example',
    shared: false,
    createdAt: '2026-11-24T08:00:00.000Z',
    updatedAt: '2026-11-24T08:00:00.000Z',
  }
  await page.route('**/api/saved-views?*', (route) =>
    route.fulfill({ json: { items: [view], mayShare: false } }),
  )
  await page.goto('/admin/audit')
  const panel = await openViews(page)
  const save = panel.getByRole('button', { name: t('save') })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await panel.getByText(t('noFilters')).first().waitFor({ state: 'attached' })
  await panel.getByRole('link', { name: 'Crafted' }).click()
  await expect.poll(() => fieldsOf(page)).toEqual({ action: 'user.*' })
  expect(new URL(page.url()).pathname).toBe('/admin/audit')
})
