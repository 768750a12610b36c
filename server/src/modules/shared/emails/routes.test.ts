import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (path: string, at = server) => at.operator().get(`/api/admin/${path}`)

test('the log shows every email without its text, page by page', async () => {
  const { email } = await signUp(server)
  await signUp(server)
  const { body, text } = await get(`emails?to=${email.toUpperCase()}`)
  expect(body.items).toMatchObject([{ to: email, status: 'stored', sentAt: null }])
  expect(text).not.toContain('token=')
  const first = await get('emails?limit=1')
  const second = await get(`emails?limit=1&before=${encodeURIComponent(first.body.next)}`)
  expect(second.body.items[0].id).not.toBe(first.body.items[0].id)
  expect((await get('emails?before=2026-99-01T00:00:00Z_x')).status).toBe(400)
})

test('an email that was given up can be sent again, and a sent one cannot', async () => {
  const sending = await serverForThisTest({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
  const { email } = await signUp(sending)
  const emails = async () => (await get(`emails?to=${email}&unsent=true`, sending)).body.items
  const [{ id, status }] = await emails()
  expect(status).toBe('waiting')
  await sending.query(
    `update jobs.job set name = 'set-aside', source_name = 'mail.send', state = 'created'
      where name = 'mail.send' and data ->> 'id' = $1`,
    [id],
  )
  await expect.poll(async () => (await emails())[0].status).toBe('failed')
  const resend = (each: string) => sending.operator().post(`/api/admin/emails/${each}/resend`)
  expect((await resend(id)).status).toBe(200)
  expect((await emails())[0].status).toBe('waiting')
  await sending.query('update mails set sent_at = created_at where id = $1', [id])
  expect(statusAndCode(await resend(id))).toEqual([409, 'EMAIL_WAS_ALREADY_SENT'])
  expect(statusAndCode(await resend('nothing'))).toEqual([404, 'MAIL_NOT_FOUND'])
  expect((await sending.operator().post('/api/admin/emails/check')).body.ok).toBe(false)
})

describe('previews', () => {
  test('of every email exist in every language, in the look of the installation', async () => {
    await server.operator().patch('/api/admin/branding', { name: 'Acme' })
    const { body } = await get('email-templates')
    expect(body.items.length).toBeGreaterThan(20)
    const { body: german } = await get('email-templates?locale=de')
    expect(german.items).toContainEqual({
      template: 'accounts.mail.verify',
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    })
    for (const { template } of body.items) {
      const at = `email-templates/${template}`
      const shown = await get(`${at}?locale=tr`)
      expect(shown.status, template).toBe(200)
      expect(shown.body.subject, template).not.toBe('')
    }
    const page = await get('email-templates/accounts.mail.verify/html?locale=de')
    expect(page.text).toContain('<html lang="de">')
    expect(page.text).toContain('Acme')
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    expect(page.headers.get('content-security-policy')).not.toContain('allow-scripts')
  })

  test('of an unknown email are not found, and an unknown language is refused', async () => {
    for (const name of ['nothing', '__proto__', 'accounts.mail', 'accounts.ui.title']) {
      expect(statusAndCode(await get(`email-templates/${name}`))).toEqual([
        404,
        'EMAIL_TEMPLATE_NOT_FOUND',
      ])
    }
    expect((await get('email-templates/accounts.mail.verify?locale=xx')).status).toBe(400)
  })
})
