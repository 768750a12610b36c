import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { enterPassword, field, heading, phone, signIn, verifiedUser } from './testing/users.ts'

const app = useApp()

test('without a connection the page shows it, keeps the input, and works again afterwards', async () => {
  const { email } = await verifiedUser(app)
  const user = await app.newUser()
  user.allow('net::ERR_INTERNET_DISCONNECTED POST /api/auth/sign-in/email')
  const { page, context } = user
  await page.goto('/sign-in')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: en('common.ui.offline') })
  await banner.waitFor()
  await enterPassword(user, email)
  await page
    .getByRole('alert')
    .filter({ hasText: en('common.ui.network') })
    .waitFor()
  expect(await field.email(user).inputValue()).toBe(email)

  await context.setOffline(false)
  await expect.poll(() => page.getByText(en('common.ui.offline')).count()).toBe(0)
  await page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
  await heading(user, 'membership.ui.mine.title').waitFor()
})

test('a page whose script fails to load shows an error and a retry', async () => {
  const user = await app.newUser()
  user.allow(/^net::ERR_FAILED GET \/assets\/ForgotPassword/, /^console/)
  const { page } = user
  await page.route('**/assets/ForgotPassword-*.js', (route) => route.abort())
  await page.goto('/forgot-password')
  await heading(user, 'common.ui.unreachable.title').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: en('common.ui.retry') }).click()
  await heading(user, 'accounts.ui.forgot.title').waitFor()
})

test('when the pages of signed-in people fail to load, an error and a retry are shown', async () => {
  const ada = await verifiedUser(app)
  ada.allow(/^net::ERR_FAILED GET \/assets\/area-routes/, /^console/)
  const { page } = ada
  await page.route('**/assets/area-routes-*.js', (route) => route.abort())
  await page.goto('/account/sessions')
  await heading(ada, 'common.ui.unreachable.title').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: en('common.ui.retry') }).click()
  await heading(ada, 'sessions.ui.list.title').waitFor()
})

test('a list that cannot be fetched shows an error and a retry in the page', async () => {
  const ada = await verifiedUser(app)
  ada.allow('500 GET /api/auth/list-sessions')
  const { page } = ada
  await page.route('**/api/auth/list-sessions', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'request-seen' },
      json: { code: 'INTERNAL_SERVER_ERROR', message: 'no' },
    }),
  )
  await page.goto('/account/sessions')
  const problem = page.getByRole('alert')
  await problem.getByText(en('common.errors.INTERNAL_SERVER_ERROR')).waitFor()
  await problem.getByText('request-seen').waitFor()
  await heading(ada, 'sessions.ui.list.title').waitFor()
  await page.unrouteAll()
  await problem.getByRole('button', { name: en('common.ui.retry') }).click()
  await page.getByText(en('sessions.ui.list.activeNow')).waitFor()
})

test('a session that has ended leads to sign-in, and back', async () => {
  const ada = await verifiedUser(app)
  const onPhone = await app.newUser({ userAgent: phone })
  await signIn(app, onPhone, ada.email)
  await onPhone.page.goto('/account/sessions')
  await onPhone.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await ada.page.goto('/account/sessions')
  // The list is shorter at once, before the server has ended the session.
  const ended = ada.page.waitForResponse('**/api/auth/revoke-session')
  await ada.page.getByRole('button', { name: /^End session: / }).click()
  await ada.page.getByText(en('sessions.ui.list.none')).waitFor()
  await ended

  onPhone.allow('401 POST /api/auth/revoke-session', '401 GET /api/auth/list-sessions')
  await onPhone.page.getByRole('button', { name: /^End session: / }).click()
  const question = onPhone.page.getByRole('dialog', { name: en('proofs.ui.title') })
  await question.getByRole('button', { name: en('common.ui.cancel') }).click()
  await onPhone.page.reload()
  await heading(onPhone, 'sessions.ui.signIn.title').waitFor()
  await enterPassword(onPhone, ada.email)
  await heading(onPhone, 'sessions.ui.list.title').waitFor()
})
