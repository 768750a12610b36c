import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { en } from './testing/texts.ts'
import { heading, ownerOfTeam, pathOf, verifiedUser } from './testing/users.ts'

const app = useApp()

const t = (key: string) => en(`account-data.ui.${key}`)

test('a user downloads their data, asks for the deletion, reviews it and is gone', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  await page.goto('/account/data')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('download.button') }).click()
  const data = JSON.parse(await text(await (await saved).createReadStream()))
  expect(data.profile.email).toBe(ada.email)
  expect(data.activity.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: t('delete.button') }).click()
  const question = page.getByRole('alertdialog')
  const send = question.getByRole('button', { name: t('delete.send') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await question.getByRole('textbox').fill(` ${ada.email} `)
  await send.click()
  await page.getByText(t('delete.sent')).waitFor()

  const link = await linkTo(app.origin, ada.email, '/delete-user/callback')
  await page.goto(link)
  await heading(ada, 'account-data.ui.confirm.title').waitFor()
  expect((await ada.context.request.get('/api/auth/get-session')).ok()).toBe(true)
  await page.getByRole('link', { name: t('confirm.keep') }).click()
  await heading(ada, 'account-data.ui.title').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: t('confirm.button') }).click()
  await heading(ada, 'multi-session.ui.deletedTitle').waitFor()
  await page.reload()
  await heading(ada, 'multi-session.ui.deletedTitle').waitFor()
  await expect
    .poll(async () => (await emailsTo(app.origin, ada.email)).map(({ subject }) => subject))
    .toContain(en('profile.mail.accountDeleted.subject'))
})

test('the only owner of an organization is led to its members first', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto('/account/data')
  await page.getByRole('link', { name: 'Werkstatt Lindenau' }).click()
  await heading(owner, 'members.ui.title').waitFor()
  expect(pathOf(owner)).toBe(`/o/${owner.slug}/settings/members`)
})
