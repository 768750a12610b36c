import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpHeaders } from '#testing/operator.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function newestMail(from = server): Promise<{ id: string; html: string }> {
  const { email } = await signUp(from)
  const { body } = await from.operator().get(`/api/outbox?to=${email}`)
  return body.items[0]
}

test('an email is shown as its recipient sees it, without scripts', async () => {
  const mail = await newestMail()
  const { status, headers, text } = await server.operator().get(`/api/outbox/${mail.id}/html`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(text.replace('\n<base target="_blank">', '')).toBe(mail.html)
})

test('an unknown email is not found', async () => {
  const { status, body } = await server.operator().get('/api/outbox/nothing/html')
  expect([status, body.code]).toEqual([404, 'MAIL_NOT_FOUND'])
})

test('emails are readable by admins and operators only', async () => {
  const outside = await serverForThisTest({
    env: { BASE_URL: 'https://accounts.example.com' },
  })
  const otherUser = outside.visitor()
  const { visitor: admin } = await signUp(outside, setUpHeaders)
  const { visitor: user } = await signUp(outside)
  const { body } = await admin.get('/api/outbox')
  const path = `/api/outbox/${body.items[0].id}/html`
  expect((await admin.get(path)).status).toBe(200)
  expect((await user.get(path)).status).toBe(403)
  expect((await otherUser.get(path)).status).toBe(401)
})

test('with an SMTP server there is no outbox', async () => {
  const sending = await serverForThisTest({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
  expect((await sending.operator().get('/api/outbox/any/html')).status).toBe(404)
})
