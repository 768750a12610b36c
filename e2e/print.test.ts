import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountScreens } from './testing/account-states.ts'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam } from './testing/users.ts'
import { userFor, visit } from './testing/visit.ts'

const app = useApp()

/** Paper of the usual size, seen by somebody whose theme is dark. */
async function onPaper(page: Page) {
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** What still shows although nobody can press it on paper. */
async function pressable(page: Page): Promise<string[]> {
  const around = 'header :is(a, button, input), nav :is(a, button), footer :is(a, button)'
  const inside = 'button:not([data-printed]), main a[data-kind], input[type=checkbox]'
  const left: string[] = []
  for (const each of await page.locator(`${around}, ${inside}`).all()) {
    if (await each.isVisible()) left.push(await each.innerHTML())
  }
  return left
}

const colours = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const page = getComputedStyle(document.body)
    const { color, backgroundColor } = getComputedStyle(main)
    return [page.backgroundColor, backgroundColor, color]
  })

const blackOnWhite = ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']

test('members are printed with what narrows their list, and nothing that can only be pressed', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/members?find=Maximiliane&role=member`)
  await page.getByRole('row', { name: /Maximiliane/ }).waitFor()
  expect(await pressable(page)).not.toEqual([])
  await onPaper(page)
  expect(await pressable(page)).toEqual([])
  expect(await colours(page)).toEqual(blackOnWhite)
  await page.getByRole('heading', { level: 1, name: en('members.ui.title') }).waitFor()
  await page.getByRole('cell', { name: /Maximiliane/ }).waitFor()
  await page.getByRole('columnheader', { name: en('members.ui.columns.name') }).waitFor()
  await page.getByText(`${en('members.ui.role')}: ${en('members.ui.roles.member')}`).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('Maximiliane')
  await page.goto(`/o/${slug}/settings/members`)
  await page.getByRole('row', { name: /Maximiliane/ }).waitFor()
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
})

test('an audit log is printed with all its columns', async () => {
  const { page, slug } = await ownerOfTeam(app)
  await page.goto(`/o/${slug}/settings/audit`)
  const rows = page.getByRole('row')
  await rows.nth(2).waitFor()
  const columns = await page.getByRole('columnheader').count()
  await onPaper(page)
  expect(await pressable(page)).toEqual([])
  expect(await colours(page)).toEqual(blackOnWhite)
  expect(await page.getByRole('columnheader').count()).toBe(columns)
  const table = await page.getByRole('table').boundingBox()
  expect((table?.x ?? -1) >= 0 && (table?.x ?? 0) + (table?.width ?? 999) <= 688).toBe(true)
})

test('backup codes are printed with their account, without the buttons around them', async () => {
  const state = accountScreens.find(({ name }) => name === 'two-factor, new backup codes')
  if (!state) throw new Error('There is no such state.')
  const user = await userFor(app, state)
  await visit(app, user, state, 'en')
  const { page } = user
  await onPaper(page)
  expect(await pressable(page)).toEqual([])
  expect(await colours(page)).toEqual(blackOnWhite)
  expect((await page.locator('main code').textContent())?.split('\n').length).toBeGreaterThan(5)
  await page
    .getByText(/@example\.com/)
    .first()
    .waitFor()
})
