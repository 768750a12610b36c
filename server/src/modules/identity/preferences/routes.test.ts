import type { Boot } from '@guildhall/contract/boot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  invite,
  inviteAndAccept,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, freshEmail, password, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const patch = (visitor: Visitor, path: string, body: object) =>
  visitor.patch(`/api/account/${path}`, body)

async function bootOf(visitor: Visitor): Promise<Boot> {
  const { text } = await visitor.get('/account/sessions')
  return JSON.parse(/id="boot">(.*)<\/script>/.exec(text)?.[1] ?? '') as Boot
}

const usual = {
  locale: null,
  region: null,
  timeZone: null,
  firstDayOfWeek: null,
  theme: null,
  density: 'comfortable',
  motion: 'system',
  shortcuts: true,
}

describe('preferences', () => {
  test('are those of the browser until they are chosen, and belong to their user', async () => {
    const [{ visitor }, { visitor: other }] = [await signUp(server), await signUp(server)]
    expect((await visitor.get('/api/account/preferences')).body).toEqual(usual)
    const chosen = { theme: 'dark', density: 'compact', region: 'GB', firstDayOfWeek: 'saturday' }
    expect((await patch(visitor, 'preferences', chosen)).body).toEqual({ ...usual, ...chosen })
    const taken = await patch(visitor, 'preferences', { theme: null, firstDayOfWeek: null })
    expect(taken.body).toMatchObject({ theme: null, firstDayOfWeek: null, density: 'compact' })
    expect((await other.get('/api/account/preferences')).body).toEqual(usual)
    expect((await server.visitor().get('/api/account/preferences')).status).toBe(401)
  })

  test.each([
    [{ timeZone: 'Europe/Nowhere' }, 'UNKNOWN_TIME_ZONE'],
    [{ region: 'Germany' }, 'VALIDATION_ERROR'],
    [{ firstDayOfWeek: 'tuesday' }, 'VALIDATION_ERROR'],
    [{ locale: 'xx' }, 'VALIDATION_ERROR'],
    [{ muted: [] }, 'VALIDATION_ERROR'],
  ])('%j is refused', async (body, code) => {
    const { visitor } = await signUp(server)
    expect((await patch(visitor, 'preferences', body)).body.code).toBe(code)
  })

  test('apply in other browsers, unless something else was chosen there', async () => {
    const { visitor, email } = await signUp(server)
    await patch(visitor, 'preferences', {
      locale: 'de',
      theme: 'dark',
      density: 'compact',
      firstDayOfWeek: 'sunday',
    })
    const other = server.visitor({ accept: 'text/html', 'accept-language': 'pl' })
    await other.post('/api/auth/sign-in/email', { email, password })
    const { preferences, ...boot } = await bootOf(other)
    expect(boot).toMatchObject({ locale: 'de', theme: 'dark' })
    expect(preferences).toMatchObject({ density: 'compact', firstDayOfWeek: 'sunday' })
    other.cookies.set('lang', 'fr')
    other.cookies.set('theme', 'light')
    expect(await bootOf(other)).toMatchObject({ locale: 'fr', theme: 'light' })
    const visitorOnly = server.visitor({ accept: 'text/html', 'accept-language': 'pl' })
    expect(await bootOf(visitorOnly)).toMatchObject({ locale: 'pl', preferences: null })
  })

  test('decide the language and the time zone of emails', async () => {
    const { visitor, email } = await signUp(server)
    await patch(visitor, 'preferences', { locale: 'de', timeZone: 'Europe/Kyiv' })
    await server.visitor().post('/api/auth/sign-in/email', { email, password })
    await expect
      .poll(async () => (await emailsTo(server, email))[0]?.subject)
      .toBe('Neue Anmeldung bei Ihrem Konto')
    expect((await emailsTo(server, email))[0]?.text).toContain('(Europe/Kyiv)')
  })

  test('end with their user', async () => {
    const { visitor, answer } = await signUp(server)
    await patch(visitor, 'preferences', { theme: 'dark' })
    await visitor.post('/api/auth/delete-user', { password })
    const { id } = answer.body.user
    expect(await server.query('select 1 from preferences where user_id = $1', [id])).toEqual([])
  })
})

describe('optional emails', () => {
  const subjects = async (email: string) =>
    (await emailsTo(server, email)).map(({ subject }) => subject)

  test('are sent until they are turned off, which itself is reported', async () => {
    const { visitor, email } = await signUp(server)
    const off = await patch(visitor, 'emails', { newDevice: false })
    expect(off.body).toEqual({
      newDevice: false,
      webhookDisabled: true,
      invitationAsked: true,
      usageAlert: true,
      withdrawalDeclared: true,
    })
    await expect.poll(() => subjects(email)).toContain('Emails about new sign-ins were turned off')
    await server.visitor().post('/api/auth/sign-in/email', { email, password })
    await expect
      .poll(async () => (await server.query('select 1 from event_reactions')).length)
      .toBe(0)
    expect(await subjects(email)).not.toContain('New sign-in to your account')
    await patch(visitor, 'emails', { newDevice: true })
    await server.visitor().post('/api/auth/sign-in/email', { email, password })
    await expect.poll(() => subjects(email)).toContain('New sign-in to your account')
  })

  test('about a new invitation that was asked for are not sent when they are turned off', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const owner = await signUpVerifiedUser(own)
    const second = await signUpVerifiedUser(own)
    const { id: organizationId } = await createOrganization(owner)
    await inviteAndAccept(owner, second, 'admin')
    const asked = [owner, second].map((by) => ({ by, email: freshEmail() }))
    const ids: string[] = []
    for (const { by, email } of asked) {
      ids.push((await invite(by, email, { organizationId })).body.id)
    }
    await patch(owner.visitor, 'emails', { invitationAsked: false })
    await own.visitor().post('/api/test/clock', { advance: 'P3D' })
    for (const id of ids) await own.visitor().post(`/api/invitations/${id}/ask-again`)
    const told = async ({ by, email }: (typeof asked)[number]) =>
      (await emailsTo(own, by.email)).filter(({ text }) => text.includes(email)).length
    expect(await Promise.all(asked.map(told))).toEqual([0, 1])
  })

  test('are not turned off by a session that is no longer fresh', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await signUp(own)
    await own.visitor().post('/api/test/clock', { advance: 'P2D' })
    const answer = await patch(visitor, 'emails', { newDevice: false })
    expect(statusAndCode(answer)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
    expect((await visitor.get('/api/account/emails')).body.newDevice).toBe(true)
  })
})
