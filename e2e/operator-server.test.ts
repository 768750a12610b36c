import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en, textIn } from './testing/texts.ts'
import { administrator, password } from './testing/users.ts'

const app = useApp()

test('an administrator names the server and gives it a color; visitors see both', async () => {
  const admin = await administrator(app)
  const { page } = admin
  await page.goto('/admin/settings')
  await page.getByLabel(en('branding.ui.fields.name'), { exact: true }).fill('Zunft Łódź')
  await page.getByLabel(en('branding.ui.fields.accentColor')).fill('#ffd400')
  await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await page.getByText(en('shell.ui.form.saved'), { exact: true }).waitFor()
  // A color on which nothing could be read gives way to one that works.
  await page.getByText(/^Light theme: #(?!ffd400)/).waitFor()

  const visitor = await app.newUser({}, { operator: false })
  await visitor.page.goto('/sign-in')
  await visitor.page.getByRole('link', { name: 'Zunft Łódź' }).waitFor()
  expect(await visitor.page.title()).toBe(`${en('sessions.ui.signIn.title')} · Zunft Łódź`)

  await page.getByLabel(en('branding.ui.fields.name'), { exact: true }).fill('')
  await page.getByLabel(en('branding.ui.fields.accentColor')).fill('')
  await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await page.getByText(/^Light theme/).waitFor({ state: 'detached' })
})

test('an administrator reads the log of emails and looks at one of them in Turkish', async () => {
  const { page, email } = await administrator(app)
  await page.goto('/admin/emails')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .first()
    .waitFor()
  await page.getByRole('searchbox').fill('nobody@example.com')
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()

  await page.getByRole('link', { name: en('emails.ui.templates.title') }).click()
  await page.getByRole('link', { name: en('proofs.mail.code.subject').split('{')[0] ?? '' }).click()
  const drawer = page.getByRole('complementary', { name: en('emails.ui.templates.preview') })
  await drawer.getByLabel(en('common.ui.language')).selectOption('tr')
  const subject = textIn('tr', 'proofs.mail.code.subject').split('{')[0] ?? ''
  await drawer.getByRole('heading', { name: new RegExp(subject) }).waitFor()
  await drawer.getByRole('button', { name: en('emails.ui.templates.plain') }).click()
  expect(await drawer.locator('iframe').count()).toBe(0)
})

test('an administrator runs a job again that was set aside, and deletes another after proving who they are', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const at = '2026-11-24T08:00:00.000Z'
  let setAside = ['one', 'two'].map((id) => ({
    id,
    kind: 'job',
    name: `${id}.job`,
    at,
    error: null,
  }))
  const json = () => ({ queues: [], failing: [], setAside })
  await page.route('**/api/admin/jobs', (route) => route.fulfill({ json: json() }))
  let asked = 0
  await page.route('**/api/admin/jobs/*/retry', (route) => {
    setAside = setAside.filter(({ id }) => id !== 'one')
    return route.fulfill({ json: { status: true } })
  })
  await page.route('**/api/admin/jobs/two', (route) => {
    asked += 1
    const stale = { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' }
    if (asked === 1) return route.fulfill({ status: 403, json: stale })
    setAside = []
    return route.fulfill({ json: { status: true } })
  })
  admin.allow('403 DELETE /api/admin/jobs/two')
  await page.goto('/admin/jobs')
  await page
    .getByRole('button', { name: en('operations.ui.jobs.retryNamed', { name: 'one.job' }) })
    .click()
  await page.getByText('one.job', { exact: true }).waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: en('operations.ui.jobs.removeNamed', { name: 'two.job' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('operations.ui.jobs.remove.open') })
    .click()
  const question = page.getByRole('dialog', { name: en('proofs.ui.title') })
  await question.getByLabel(en('common.ui.password'), { exact: true }).fill(password)
  await question.getByRole('button', { name: en('proofs.ui.submit') }).click()
  await page.getByText(en('operations.ui.jobs.setAside.none')).waitFor()
  expect(asked).toBe(2)
})
