import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { takeSuggestion } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import { heading, newAddress, verifiedUser } from './testing/users.ts'

const app = useApp()
const onPhone = { viewport: { width: 360, height: 740 }, hasTouch: true }

test('an organization is created, filled, handed over on a phone, and deleted', async () => {
  const owner = await verifiedUser(app)
  const { page } = owner

  // By keyboard: the address follows the name until it is free.
  await page.goto('/account/organizations')
  await page.locator('header button[popovertarget]').first().click()
  await page.getByRole('link', { name: en('shell.ui.switcher.create') }).click()
  await heading(owner, 'organizations.ui.create.title').waitFor()
  await page.getByLabel(en('organizations.ui.create.name')).focus()
  await page.keyboard.type('Pracownia Świt')
  await page.getByText(en('organizations.ui.slug.free')).waitFor()
  expect(await page.locator('input[name=slug]').inputValue()).toBe('pracownia-swit')
  await page.keyboard.press('Enter')
  await heading(owner, 'shop-home.ui.title').waitFor()
  expect(new URL(page.url()).pathname).toBe('/o/pracownia-swit')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await heading(owner, 'members.ui.title').waitFor()

  const second = await verifiedUser(app, onPhone)
  const other = newAddress()
  await page.getByRole('link', { name: en('members.ui.invite') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('membership.ui.invite.addresses')).focus()
  await page.keyboard.type(`${second.email}, wrong`)
  await page.keyboard.press('Enter')
  // Enter made a chip of it; the next one sends and shows what is wrong.
  await page.keyboard.press('Enter')
  await dialog.getByText(en('membership.ui.invite.wrong')).waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  for (const email of [second.email, other]) {
    await page.getByRole('row', { name: new RegExp(email) }).waitFor()
  }

  // An address that is invited already is refused by itself.
  await page.getByRole('button', { name: en('membership.ui.invitations.invite') }).click()
  const third = newAddress()
  await dialog.getByLabel(en('membership.ui.invite.addresses')).fill(`${other} ${third} `)
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(en('membership.ui.invite.failed')).waitFor()
  await dialog.getByText(en('membership.ui.invite.ok'), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: en('membership.ui.invite.done') }).click()
  await page.getByRole('searchbox').fill(third)
  await page.getByRole('row', { name: new RegExp(other) }).waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: new RegExp(third) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: en('membership.ui.invitations.cancel') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('membership.ui.invitations.cancel') })
    .click()
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()

  // The second user accepts in another browser, on a phone.
  const theirs = second.page
  await theirs.goto('/account/organizations')
  const name = { name: 'Pracownia Świt' }
  await theirs.getByRole('button', { name: en('membership.ui.mine.acceptNamed', name) }).tap()
  await theirs.getByRole('link', { name: 'Pracownia Świt' }).waitFor()

  // A team, and its first member, by keyboard.
  await page.goto('/o/pracownia-swit/settings/teams')
  await page.getByRole('button', { name: en('teams.ui.create') }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(en('teams.ui.name')).focus()
  await page.keyboard.type('Druk')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Druk' }).waitFor()
  await page.getByRole('combobox', { name: en('teams.ui.add') }).focus()
  const searched = page.waitForResponse((answer) => /\/members\?.*q=/.test(answer.url()))
  await page.keyboard.type(second.email)
  await searched
  await takeSuggestion(page, second.email)
  await page.getByRole('row', { name: new RegExp(second.email) }).waitFor()

  // The only owner cannot leave before the ownership has gone to another member.
  await page.goto('/o/pracownia-swit/settings/danger')
  const leave = page.getByRole('button', { name: en('membership.ui.leave.leave') })
  await leave.waitFor()
  await page.waitForFunction(
    (reason) => document.body.textContent?.includes(reason),
    en('members.errors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'),
  )
  expect(await leave.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: en('membership.ui.danger.transferAction') }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByRole('combobox', { name: en('membership.ui.danger.newOwner') })
    .fill(second.email)
  await takeSuggestion(page, second.email)
  await question.getByRole('button', { name: en('membership.ui.danger.transferConfirm') }).click()
  await question.waitFor({ state: 'detached' })
  await page
    .locator('button:not([aria-disabled])', { hasText: en('membership.ui.leave.leave') })
    .click()
  await question.getByRole('button', { name: en('membership.ui.leave.leave') }).click()
  await page.getByRole('heading', { name: en('membership.ui.mine.none') }).waitFor()

  // The new owner deletes it on the phone, after typing its address.
  await theirs.goto('/o/pracownia-swit/settings/danger')
  await theirs.getByRole('button', { name: en('membership.ui.danger.deleteAction') }).tap()
  const asked = theirs.getByRole('alertdialog')
  const sure = asked.getByRole('button', { name: en('membership.ui.danger.deleteConfirm') })
  expect(await sure.getAttribute('aria-disabled')).toBe('true')
  await asked.getByRole('textbox').fill('pracownia-swit')
  await sure.tap()
  await theirs.getByRole('heading', { name: en('membership.ui.mine.none') }).waitFor()
})
