import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import {
  enterPassword,
  heading,
  pathOf,
  phone,
  signIn,
  tablet,
  verifiedUser,
} from './testing/users.ts'

const app = useApp()

test('a second device appears, and is ended from the first', async () => {
  const ada = await verifiedUser(app)
  await ada.page.goto('/account/sessions')
  await ada.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await ada.page.getByText(en('sessions.ui.list.none')).waitFor()

  const onPhone = await app.newUser({ userAgent: phone, viewport: { width: 390, height: 844 } })
  await onPhone.page.goto('/sign-in')
  const invitations = onPhone.page.waitForResponse('**/organization/list-user-invitations')
  await enterPassword(onPhone, ada.email)
  await onPhone.page.getByText(en('membership.ui.mine.none')).waitFor()
  // A list that is asked for after the session has ended leads to sign-in by itself, amid the reload.
  await invitations

  await ada.page.reload()
  const end = ada.page.getByRole('button', { name: /^End session: Safari 18 on iOS/ })
  await end.click()
  await end.waitFor({ state: 'detached' })
  await ada.page
    .getByRole('listitem')
    .filter({ hasText: /Session ended: Safari 18/ })
    .waitFor()
  await ada.page.getByText(en('sessions.ui.list.none')).waitFor()

  await onPhone.page.reload()
  await heading(onPhone, 'sessions.ui.signIn.title').waitFor()
  expect(pathOf(onPhone)).toBe('/sign-in?next=%2Faccount%2Forganizations')
})

test('all other sessions are ended at once, after a confirmation', async () => {
  const ada = await verifiedUser(app)
  const others = [await app.newUser({ userAgent: phone }), await app.newUser({ userAgent: tablet })]
  for (const other of others) await signIn(app, other, ada.email)

  await ada.page.goto('/account/sessions')
  const ask = ada.page.getByRole('button', { name: en('sessions.ui.list.revokeOthers') })
  await ask.click()
  const question = ada.page.getByRole('alertdialog')
  await question.getByText('2 devices').waitFor()
  await question.getByRole('button', { name: en('common.ui.cancel') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await ada.page.getByRole('button', { name: /^End session: / }).count()).toBe(2)

  await ask.click()
  await question.getByRole('button', { name: en('sessions.ui.list.confirm') }).click()
  await question.waitFor({ state: 'detached' })
  await ada.page.getByText(en('sessions.ui.list.revokedOthers')).waitFor()
  await ada.page.getByText(en('sessions.ui.list.none')).waitFor()
  for (const other of others) {
    await other.page.goto('/account/sessions')
    await heading(other, 'sessions.ui.signIn.title').waitFor()
  }
})

test('a session that the server refuses to end comes back, with the reason', async () => {
  const ada = await verifiedUser(app)
  const onPhone = await app.newUser({ userAgent: phone })
  await signIn(app, onPhone, ada.email)
  ada.allow('500 POST /api/auth/revoke-session')
  await ada.page.route('**/api/auth/revoke-session', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'no' } }),
  )
  await ada.page.goto('/account/sessions')
  const end = ada.page.getByRole('button', { name: /^End session: Safari 18 on iOS/ })
  await end.click()
  const reason = ada.page
    .getByRole('alert')
    .filter({ hasText: /couldn’t end the session: Safari 18/ })
  await reason.getByText(en('common.errors.INTERNAL_SERVER_ERROR')).waitFor()
  await end.waitFor()
})

test('signing out in one tab also signs out the other tab', async () => {
  const ada = await verifiedUser(app)
  await ada.page.goto('/account/sessions')
  const second = await ada.newTab()
  await second.goto('/account/sessions')
  await heading({ page: second }, 'sessions.ui.list.title').waitFor()

  await ada.page.getByRole('button', { name: /Account menu/ }).click()
  await ada.page.getByRole('menuitem', { name: en('common.ui.signOut') }).click()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await heading({ page: second }, 'sessions.ui.signIn.title').waitFor()
})
