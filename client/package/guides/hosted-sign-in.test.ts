import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { settingsSchema } from '../../../server/src/config/settings.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { follow, start } from './guide.ts'
import { filesOf, settingsOf, withAddresses } from './pages.ts'
import { password, signedInUser } from './users.ts'

let live: LiveServer
let app: string
beforeAll(async () => {
  app = `http://localhost:${await freePort()}`
  const settings = JSON.parse(
    withAddresses(JSON.stringify(settingsOf('hosted-sign-in')), { 'http://localhost:4000': app }),
  )
  live = await startLiveServer({}, () => ({ settings }))
})
afterAll(() => live.stop())

test('the guide to hosted sign-in: a user of an app signs up at Guildhall and comes back', async () => {
  const addresses = { 'http://localhost:3000': live.origin, 'http://localhost:4000': app }
  start(follow('hosted-sign-in', addresses), ['app.ts'])
  await expect.poll(() => fetch(app, { redirect: 'manual' }).catch(() => null)).not.toBeNull()
  const sent = await fetch(`${app}/welcome`, { redirect: 'manual' })
  expect(sent.headers.get('location')).toBe(
    `${live.origin}/sign-in?next=${encodeURIComponent(`${app}/welcome`)}`,
  )
  const { cookie, email } = await signedInUser(live.origin)
  const welcomed = await fetch(`${app}/welcome`, { headers: { cookie } })
  expect(await welcomed.text()).toBe(`Signed in as ${email}`)

  // What the form of the sign-in page sends; the page itself has tests of its own.
  const submit = (callbackURL: string) =>
    fetch(`${live.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: live.origin, accept: 'text/html' },
      body: new URLSearchParams({ email, password, callbackURL }),
    })
  expect((await submit(`${app}/welcome`)).headers.get('location')).toBe(`${app}/welcome`)
  const stranger = await submit('https://elsewhere.example/')
  expect(stranger.headers.get('location')).not.toContain('elsewhere.example')
})

test('the settings for production are valid', () => {
  const file = filesOf('hosted-sign-in').find(({ path }) => path === 'production.json')
  expect(settingsSchema.safeParse(JSON.parse(file?.text ?? '')).success).toBe(true)
})
