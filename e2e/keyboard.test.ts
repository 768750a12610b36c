import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { focusedLabel, focusedTag, focusedText, tabTo } from './testing/keyboard.ts'
import { en } from './testing/texts.ts'
import { field, heading, password, phone, signIn, tablet, verifiedUser } from './testing/users.ts'

const app = useApp()

test('from sign-up to signing out without a pointer', async () => {
  const ada = await app.newUser()
  const { page } = ada
  const { keyboard } = page
  await page.goto('/sign-in')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()

  await tabTo(page, page.getByRole('link', { name: en('sessions.ui.signIn.create') }))
  await keyboard.press('Enter')
  await heading(ada, 'sessions.ui.signUp.title').waitFor()
  await expect.poll(() => focusedText(page)).toBe(en('sessions.ui.signUp.title'))
  expect(await focusedTag(page)).toBe('H1')

  await tabTo(page, field.name(ada))
  await keyboard.type('Ada Lovelace')
  await tabTo(page, field.email(ada))
  await keyboard.type('ada@example.com')
  await tabTo(page, field.password(ada))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await heading(ada, 'accounts.ui.verify.title').waitFor()

  await tabTo(page, page.getByRole('link', { name: en('accounts.ui.verify.openOutbox') }))
  await keyboard.press('Enter')
  await heading(ada, 'outbox.ui.title').waitFor()
  await page.getByRole('button', { name: /^Read: / }).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Read: / }))
  await keyboard.press('Space')
  const link = page.getByRole('link', { name: en('accounts.mail.verify.button') })
  await link.waitFor()
  await tabTo(page, link)
  await keyboard.press('Enter')
  await heading(ada, 'accounts.ui.verify.doneTitle').waitFor()

  await tabTo(page, page.getByRole('link', { name: en('common.ui.continue') }))
  await keyboard.press('Enter')
  await heading(ada, 'membership.ui.mine.title').waitFor()
  await expect.poll(() => focusedText(page)).toBe(en('membership.ui.mine.title'))

  await tabTo(page, page.getByRole('button', { name: /Account menu/ }))
  await keyboard.press('ArrowUp')
  await expect.poll(() => focusedText(page)).toBe(en('common.ui.signOut'))
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      opened.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await keyboard.press('Enter')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  expect(opened).toEqual(['/sign-in'])
})

test('an organization is created and a member invited without a pointer', async () => {
  const { email } = await verifiedUser(app)
  const ada = await app.newUser()
  const { page } = ada
  const { keyboard } = page
  await page.goto('/sign-in')
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await tabTo(page, field.email(ada))
  await keyboard.type(email)
  await tabTo(page, field.password(ada))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await heading(ada, 'membership.ui.mine.title').waitFor()

  await tabTo(page, page.locator('header button[popovertarget]').first())
  await keyboard.press('Enter')
  const create = page.getByRole('link', { name: en('shell.ui.switcher.create') })
  await create.waitFor()
  await tabTo(page, create)
  await keyboard.press('Enter')
  await heading(ada, 'organizations.ui.create.title').waitFor()
  await tabTo(page, page.getByLabel(en('organizations.ui.create.name')))
  await keyboard.type('Werkstatt')
  await page.getByText(en('organizations.ui.slug.free')).waitFor()
  await keyboard.press('Enter')
  await heading(ada, 'shop-home.ui.title').waitFor()
  await tabTo(page, page.getByRole('link', { name: en('shell.ui.nav.members'), exact: true }))
  await keyboard.press('Enter')
  await heading(ada, 'members.ui.title').waitFor()

  const invite = page.getByRole('link', { name: en('members.ui.invite') })
  await invite.waitFor()
  await tabTo(page, invite)
  await keyboard.press('Enter')
  const addresses = page.getByRole('dialog').getByLabel(en('membership.ui.invite.addresses'))
  await addresses.waitFor()
  await tabTo(page, addresses)
  await keyboard.type('grace@example.com')
  // The first makes a chip of the address, the second sends.
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await page.getByRole('row', { name: /grace@example\.com/ }).waitFor()
})

test('on signed-in pages the first Tab offers to skip to the content', async () => {
  const ada = await app.newUser()
  await ada.page.goto('/outbox')
  await heading(ada, 'outbox.ui.title').waitFor()
  await ada.page.keyboard.press('Tab')
  expect(await focusedText(ada.page)).toBe(en('common.ui.skip'))
  await ada.page.keyboard.press('Enter')
  await expect.poll(() => focusedTag(ada.page)).toBe('MAIN')
})

test('on a phone the navigation opens and closes without a pointer', async () => {
  const ada = await app.newUser({ viewport: { width: 360, height: 740 } })
  const { page } = ada
  await page.goto('/outbox')
  await heading(ada, 'outbox.ui.title').waitFor()
  const menu = page.getByRole('button', { name: en('shell.ui.navigation') })
  const link = page.getByRole('link', { name: en('shell.ui.nav.outbox') })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe(en('shell.ui.nav.outbox'))
  await page.keyboard.press('Escape')
  await expect.poll(() => link.isVisible()).toBe(false)
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('after ending a session, focus is on the next one, and at last on the empty list', async () => {
  const ada = await verifiedUser(app)
  for (const userAgent of [phone, tablet]) {
    await signIn(app, await app.newUser({ userAgent }), ada.email)
  }
  const { page } = ada
  await page.goto('/account/sessions')
  const first = page.getByRole('button', { name: /^End session: / }).first()
  await first.waitFor()
  const names = await page.getByRole('button', { name: /^End session: / }).all()
  const labels = await Promise.all(names.map((each) => each.getAttribute('aria-label')))
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe(labels[1])
  await page.keyboard.press('Enter')
  await page.getByText(en('sessions.ui.list.none')).waitFor()
  await expect.poll(() => focusedText(page)).toContain(en('sessions.ui.list.none'))
})
