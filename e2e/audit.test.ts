import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { takeSuggestion } from './testing/keyboard.ts'
import { en, textIn } from './testing/texts.ts'
import { administrator, ownerOfTeam, verifiedUser } from './testing/users.ts'

const app = useApp()

async function download(page: Page, label: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: label }).click()
  const file = await saved
  return {
    name: file.suggestedFilename(),
    lines: (await text(await file.createReadStream())).trim().split('\r\n'),
  }
}

test('an owner finds who joined, reads the line and downloads what the filters show', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/audit`)
  await page.getByRole('button', { name: en('audit.ui.action') }).click()
  await page.getByRole('menuitemradio', { name: en('audit.ui.groups.member') }).click()
  // While it closes, it gives the focus back to its button.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: en('audit.ui.person') }).fill('Maximiliane')
  await takeSuggestion(page, 'Maximiliane')
  const added = page.getByRole('link', { name: en('audit.ui.actions.member.added') })
  // The line of the owner leaves.
  await added.nth(1).waitFor({ state: 'detached' })
  await added.click()
  const drawer = page.getByRole('complementary', { name: en('audit.ui.actions.member.added') })
  await drawer.getByText('member.added', { exact: true }).waitFor()
  await drawer.getByText(owner.member.email).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const { name, lines } = await download(page, en('audit.ui.download'))
  expect(name).toBe('audit.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,member.added,user,`)
  expect(lines[1]).toContain(owner.member.email)
  await page.reload()
  await added.waitFor()
})

test('a user sees and downloads what happened to the account, in Polish', async () => {
  const ada = await verifiedUser(app, { locale: 'pl-PL' })
  const { page } = ada
  const pl = (key: string) => textIn('pl', key)
  await page.goto('/account/activity')
  await page.getByRole('cell', { name: pl('audit.ui.actions.user.created') }).waitFor()
  await page.getByRole('button', { name: pl('audit.ui.action') }).click()
  await page.getByRole('menuitemradio', { name: pl('audit.ui.groups.session') }).click()
  await page
    .getByRole('cell', { name: pl('audit.ui.actions.user.created') })
    .waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: pl('audit.ui.actions.session.created') }).waitFor()
  const { name, lines } = await download(page, pl('audit.ui.download'))
  expect(name).toBe('activity.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',session.created,you,')
})

test('an administrator follows what an owner did, and verifies the log of the server', async () => {
  const admin = await administrator(app)
  const owner = await ownerOfTeam(app)
  const { page } = admin
  await page.goto('/admin/audit')
  await page.getByRole('combobox', { name: en('audit.ui.organization') }).fill(owner.slug)
  await takeSuggestion(page, owner.slug)
  await page.waitForURL(/organization=/)
  await page.getByRole('combobox', { name: en('audit.ui.server.user') }).fill(owner.member.email)
  await takeSuggestion(page, owner.member.email)
  await page.waitForURL(/actor=/)
  const accepted = page.getByRole('link', { name: en('audit.ui.actions.invitation.accepted') })
  await accepted.click()
  const drawer = page.getByRole('complementary', {
    name: en('audit.ui.actions.invitation.accepted'),
  })
  await drawer.getByText('invitation.accepted', { exact: true }).waitFor()
  await drawer.getByRole('link', { name: 'Werkstatt Lindenau' }).waitFor()
  await drawer.getByRole('link', { name: en('audit.ui.sameSubject') }).click()
  // The invitation was created by the owner.
  const created = page.getByRole('link', { name: en('audit.ui.actions.invitation.created') })
  await page.waitForURL(/subject=/)
  expect(await created.count()).toBe(0)
  await page.getByRole('combobox', { name: en('audit.ui.server.user') }).fill('')
  await page.keyboard.press('Enter')
  await created.waitFor()

  const { name, lines } = await download(page, en('audit.ui.download'))
  expect(name).toBe('audit.csv')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
    expect.arrayContaining(['invitation.accepted', 'invitation.created']),
  )
  expect(lines[1]).toContain('Werkstatt Lindenau')

  await created.click()
  const { items } = await (
    await admin.context.request.get('/api/audit?limit=1&action=user.created')
  ).json()
  const [{ number, hash }] = items
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en('audit.ui.verify.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('audit.ui.verify.number')).fill(String(number))
  await dialog.getByLabel(en('audit.ui.verify.hash')).fill(hash)
  await dialog.getByRole('button', { name: en('audit.ui.verify.open') }).click()
  await dialog.getByText(en('audit.ui.verify.intact')).waitFor()
  await dialog.getByText(`Entry ${number} matches your note.`).waitFor()
  await dialog.getByLabel(en('audit.ui.verify.hash')).fill(hash.replace(/./g, '0'))
  await dialog.getByRole('button', { name: en('audit.ui.verify.open') }).click()
  await dialog.getByText(en('audit.ui.verify.broken')).waitFor()
})
