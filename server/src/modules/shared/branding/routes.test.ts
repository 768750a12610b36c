import type { Boot } from '@guildhall/contract/boot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpUser, type TestUser } from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { onePixel } from '#testing/pictures.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, signUp } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const path = '/api/admin/branding'

async function bootOf(at: TestServer) {
  const { text } = await at.visitor({ accept: 'text/html' }).get('/sign-in')
  const boot = JSON.parse(/id="boot"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? '') as Boot
  return boot.branding
}

test('a changed look is seen at once on every node: in the API, on pages and in emails', async () => {
  const node = await server.startAnotherNode()
  expect((await node.visitor().get('/api/branding')).body.name).toBe('Guildhall')
  const changed = await admin.visitor.patch(path, {
    name: 'Acme & Söhne',
    accentColor: '#FFD400',
    senderName: 'Acme Accounts',
    mailFooter: 'Acme GmbH, Berlin',
    support: 'help@acme.example',
    termsUrl: 'https://acme.example/terms',
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ name: 'Acme & Söhne', accentColor: '#ffd400', fixed: [] })
  await expect
    .poll(async () => (await node.visitor().get('/api/branding')).body.name)
    .toBe('Acme & Söhne')
  const branding = await bootOf(node)
  expect(branding).toMatchObject({ name: 'Acme & Söhne', support: 'help@acme.example' })
  expect(branding.colors?.dark.accent).toBe('#ffd400')
  const { email } = await signUp(server)
  const [mail] = await emailsTo(server, email)
  expect(mail?.html).toContain('Acme &amp; Söhne')
  expect(mail?.html).toContain('Acme GmbH, Berlin')
  expect(mail?.html).not.toContain('Guildhall')
  expect(
    await server.query('select from_name from mails where recipient = $1', [email]),
  ).toMatchObject([{ from_name: 'Acme Accounts' }])
  const { body } = await admin.visitor.get('/api/audit?action=branding.updated')
  expect(body.items[0].details.changed).toContain('senderName')
  const reset = { name: null, accentColor: null, senderName: null, mailFooter: null, support: null }
  expect((await admin.visitor.patch(path, { ...reset, termsUrl: null })).body).toMatchObject({
    name: 'Guildhall',
    colors: null,
  })
  expect((await bootOf(server)).colors).toBeNull()
})

test.each([
  ['a color that is none', { accentColor: 'red' }],
  ['a script as a link', { termsUrl: 'javascript:alert(1)' }],
  ['a link to another scheme of this place', { privacyUrl: '//evil.example' }],
  ['a sender with an address', { senderName: 'Bank <bank@bank.example>' }],
  ['a sender with a line break', { senderName: 'Bank\nBcc: all@example.com' }],
  ['a name without letters', { name: '' }],
  ['an unknown field', { colour: '#000000' }],
  ['a logo from elsewhere', { logo: 'https://evil.example/x.png' }],
])('%s is refused', async (_, body) => {
  expect(statusAndCode(await admin.visitor.patch(path, body))).toEqual([400, 'VALIDATION_ERROR'])
})

test('what the settings file sets wins over the stored value, and cannot be changed', async () => {
  const fixed = await serverForThisTest({ settings: { branding: { name: 'From the file' } } })
  const { visitor } = await signUp(fixed)
  expect((await visitor.get(path)).body).toMatchObject({ name: 'From the file', fixed: ['name'] })
  expect(statusAndCode(await visitor.patch(path, { name: 'Other' }))).toEqual([
    409,
    'THIS_IS_SET_IN_THE_SETTINGS_FILE',
  ])
  expect((await visitor.patch(path, { support: '/help' })).body.support).toBe('/help')
})

describe('the logo', () => {
  test('is shown on pages and in emails, and is gone once it was removed', async () => {
    const { body } = await admin.visitor.put(`${path}/logo`, { content: onePixel.png })
    expect(body.logo).toMatch(/^\/pictures\/[0-9a-f-]{36}$/)
    const shown = await server.visitor().get(body.logo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await bootOf(server)).logo).toBe(body.logo)
    const { email } = await signUp(server)
    expect((await emailsTo(server, email))[0]?.html).toContain(`${body.logo}" alt="" width=`)
    expect((await admin.visitor.delete(`${path}/logo`)).body.logo).toBeNull()
    expect((await server.visitor().get(body.logo)).status).toBe(404)
  })
})

test('an administrator needs a recent sign-in, the operator only the token', async () => {
  const old = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor } = await signUp(old)
  await old.visitor().post('/api/test/clock', { advance: 'P2D' })
  expect(statusAndCode(await visitor.patch(path, { name: 'Late' }))).toEqual([
    403,
    'SESSION_IS_NOT_FRESH',
  ])
  expect((await old.operator().patch(path, { name: 'Now' })).status).toBe(200)
})
