import { expect, test } from 'vitest'
import { useStage } from './testing/stage.ts'
import { en } from './testing/words.ts'

const stage = useStage()
const email = 'ada@example.com'
const password = 'correct horse battery'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('from the first page to signing out, on two devices', async () => {
  const ada = await stage.person()
  const { page } = ada

  await page.goto('/')
  await page.getByRole('heading', { name: en('sessions.ui.signIn.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()

  await page.getByRole('heading', { name: en('sessions.ui.signUp.title') }).waitFor()
  await page.getByText(en('sessions.ui.signUp.firstRun')).waitFor()
  await page.getByLabel(en('sessions.ui.signUp.name')).fill('Ada Lovelace')
  await page.getByLabel(en('common.ui.email')).fill(email)
  await page.getByLabel(en('common.ui.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: en('sessions.ui.signUp.submit') }).click()

  await page.getByRole('heading', { name: en('accounts.ui.verify.title') }).waitFor()
  await page.getByText(email).waitFor()

  const mailbox = await ada.newTab()
  await mailbox.goto('/outbox')
  await mailbox.getByRole('button', { name: /^Read: / }).click()
  await mailbox.getByRole('link', { name: /verify-email\?token=/ }).click()
  await mailbox.getByRole('heading', { name: en('accounts.ui.verify.doneTitle') }).waitFor()

  // The page that waits goes on by itself.
  await page.getByRole('heading', { name: en('sessions.ui.list.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/sessions')
  await page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await page.getByText(en('sessions.ui.list.none')).waitFor()

  const onPhone = await stage.person({ userAgent: phone, viewport: { width: 390, height: 844 } })
  await onPhone.page.goto('/sign-in')
  await onPhone.page.getByLabel(en('common.ui.email')).fill(email)
  await onPhone.page.getByLabel(en('common.ui.password'), { exact: true }).fill(password)
  await onPhone.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
  await onPhone.page.getByText(en('sessions.ui.list.activeNow')).waitFor()

  await page.reload()
  const ending = page.getByRole('button', { name: /^End session: .*(iPhone|iOS)/ })
  await ending.click()
  await ending.waitFor({ state: 'detached' })
  await page.getByText(en('sessions.ui.list.none')).waitFor()
  await onPhone.page.reload()
  await onPhone.page.getByRole('heading', { name: en('sessions.ui.signIn.title') }).waitFor()
  expect(new URL(onPhone.page.url()).search).toBe('?next=%2Faccount%2Fsessions')
})
