import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, freshEmail, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const page = '/confirm/email'
type Visitor = ReturnType<TestServer['visitor']>

/** Where a browser that opens the link ends. */
async function locationOf(visitor: Visitor, link: string): Promise<string | null> {
  return (await visitor.get(link, browser)).headers.get('location')
}

/** A user whose links name no page of an app. */
async function signUpWithoutPage(on = server) {
  const visitor = on.visitor()
  const email = freshEmail()
  await visitor.post('/api/auth/sign-up/email', { name: 'Ada', email, password })
  return { visitor, email, link: await emailedLink(on, email, '/verify-email') }
}

/** The link in the newest email to an address. */
async function newestLink(on: TestServer, to: string, count: number): Promise<string> {
  await expect.poll(async () => (await emailsTo(on, to)).length).toBe(count)
  const url = new URL((await emailsTo(on, to))[0]?.links[0] ?? '')
  return url.pathname + url.search
}

describe('a link of an email that names no page of an app', () => {
  test('tells a browser that it verified the address, and then that it was used', async () => {
    const { visitor, link } = await signUpWithoutPage()
    expect(await locationOf(visitor, link)).toBe(`${page}?state=verified`)
    expect(await locationOf(visitor, link)).toBe(`${page}?state=used`)
    expect(await locationOf(server.visitor(), link)).toBe(`${page}?state=used`)
  })

  test('says that another account is signed in', async () => {
    const { link } = await signUpWithoutPage()
    const other = await signUp(server)
    expect(await locationOf(other.visitor, link)).toBe(`${page}?state=other-account`)
  })

  test('says why it failed, also without a redirect target', async () => {
    const { visitor, link } = await signUpWithoutPage()
    await server.visitor().post('/api/test/clock', { advance: 'PT1H1S' })
    expect(await locationOf(visitor, link)).toBe(`${page}?error=token_expired`)
    const bare = link.replace(/&callbackURL=.*/, '')
    expect(await locationOf(visitor, bare)).toBe(`${page}?error=token_expired`)
  })

  test('gives programs the response of the contract', async () => {
    const { link } = await signUpWithoutPage()
    const opened = await server.visitor().get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/'])
    const direct = await server.visitor().get(link.replace(/&callbackURL=.*/, ''))
    expect([direct.status, direct.body]).toEqual([200, { status: true, user: null }])
  })

  test('says the same where verifying signs in', async () => {
    const eager = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
    const { link } = await signUpWithoutPage(eager)
    expect(await locationOf(eager.visitor(), link)).toBe(`${page}?state=verified`)
  })
})

describe('links that change the address', () => {
  test('tell apart the agreement, the change and the repetition', async () => {
    const { visitor, email, link } = await signUpWithoutPage()
    await visitor.get(link)
    const newEmail = freshEmail()
    await visitor.post('/api/auth/change-email', { newEmail })
    const first = await newestLink(server, email, 2)
    const unknown = await locationOf(server.visitor(), first)
    expect(unknown).toBe(`${page}?error=unauthorized`)
    expect(await locationOf(visitor, first)).toBe(`${page}?state=agreed`)
    const second = await newestLink(server, newEmail, 1)
    expect(await locationOf(visitor, second)).toBe(`${page}?state=changed`)
    expect(await locationOf(visitor, second)).toBe(`${page}?state=used`)
  })

  test('say that the new address is to be verified, where the change takes effect at once', async () => {
    const early = await serverForThisTest({
      settings: { changeEmail: { takesEffect: 'when-confirmed' } },
    })
    const { visitor, email, link } = await signUpWithoutPage(early)
    await visitor.get(link)
    await visitor.post('/api/auth/change-email', { newEmail: freshEmail() })
    const first = await newestLink(early, email, 2)
    expect(await locationOf(visitor, first)).toBe(`${page}?state=changed-unverified`)
  })
})

test('only the own page is told the outcome', async () => {
  const { link } = await signUpWithoutPage()
  const to = (target: string) => link.replace(/callbackURL=.*/, `callbackURL=${target}`)
  const { visitor } = await signUp(server)
  expect(await locationOf(visitor, to('/welcome'))).toBe('/welcome')
  expect(await locationOf(visitor, to('/confirm/emails'))).toBe('/confirm/emails')
  expect(await locationOf(visitor, to('/confirm/email?change=1'))).toBe(
    `${page}?change=1&state=used`,
  )
})
