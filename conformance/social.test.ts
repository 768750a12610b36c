import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CertifiedProvider,
  startCertifiedProvider,
} from '../server/testing/certified-provider.ts'
import { type Browser, openBrowser } from './testing/browser.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { versions, windowLocation } from './testing/official-client.ts'
import { loadSocialClient, type SocialClient } from './testing/social-client.ts'

let peer: CertifiedProvider
let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, async (origin) => {
    peer = await startCertifiedProvider([`${origin}/api/auth/callback/acme`])
    const { issuer, clientId, clientSecret } = peer
    return { settings: { social: { acme: { issuer, clientId, clientSecret } } } }
  })
})
afterAll(async () => {
  await live.stop()
  await peer.stop()
})

let userCount = 0
function newProviderUser(email = `official${userCount}@certified.example`) {
  const id = `official-${userCount++}`
  peer.accounts.set(id, { email, email_verified: true, name: 'Ada' })
  return { id, email }
}

test('the generic plugin of the official client 1.2.12 signs in', async () => {
  const { createAuthClient } = await import('better-auth-1.2/client')
  const { genericOAuthClient } = await import('better-auth-1.2/client/plugins')
  const { id, email } = newProviderUser()
  const browser = openBrowser(live.origin)
  const client = createAuthClient({
    baseURL: live.origin,
    plugins: [genericOAuthClient()],
    fetchOptions: { customFetchImpl: browser.fetch },
  })
  const { data } = await client.signIn.oauth2({ providerId: 'acme', callbackURL: '/home' })
  const back = new URL(await peer.visit(data?.url ?? '', id))
  back.pathname = back.pathname.replace('/callback/', '/oauth2/callback/')
  const { headers } = await browser.fetch(back, { redirect: 'manual' })
  expect(headers.get('location')).toBe('/home')
  expect((await client.getSession()).data?.user.email).toBe(email)
})

describe.each(versions)('the official client %s', (version) => {
  let open: Awaited<ReturnType<typeof loadSocialClient>>
  beforeAll(async () => {
    open = await loadSocialClient(version)
  })
  const another = () => {
    const browser = openBrowser(live.origin)
    return { browser, client: open(live.origin, browser) }
  }

  /** Follows the redirects like a browser window. */
  async function follow(browser: Browser, url: string, id: string) {
    const back = await browser.fetch(await peer.visit(url, id), { redirect: 'manual' })
    return back.headers.get('location')
  }

  async function signUpUser(
    { browser, client }: { browser: Browser; client: SocialClient },
    id: string,
  ) {
    const request = { provider: 'acme', callbackURL: '/home', newUserCallbackURL: '/welcome' }
    const { data, error } = await client.signIn.social(request)
    expect(error).toBeNull()
    expect(data?.redirect).toBe(true)
    return follow(browser, data?.url ?? '', id)
  }

  const row = async (client: SocialClient) => {
    const { data } = await client.listAccounts()
    return data?.find((account) => (account.providerId ?? account.provider) === 'acme')
  }
  /** The releases name an account each in its own account. */
  const which = (account: { id: string; accountId: string } | undefined) =>
    version === '1.2.12'
      ? { providerId: 'acme', accountId: account?.accountId ?? '' }
      : { accountId: account?.id ?? '' }

  test('signs up and in with a provider', async () => {
    const { id, email } = newProviderUser()
    const first = another()
    expect(await signUpUser(first, id)).toBe('/welcome')
    expect(windowLocation.href).toMatch(new RegExp(`^${peer.issuer}/auth\\?`))
    const { data } = await first.client.getSession()
    expect(data?.user).toMatchObject({ email, emailVerified: true, name: 'Ada' })
    const second = another()
    expect(await signUpUser(second, id)).toBe('/home')
    expect((await second.client.getSession()).data?.user.id).toBe(data?.user.id)
  })

  test('stays on the page with disableRedirect', async () => {
    windowLocation.href = 'here'
    const { data } = await another().client.signIn.social({
      provider: 'acme',
      disableRedirect: true,
    })
    expect(data?.redirect).toBe(false)
    expect(windowLocation.href).toBe('here')
  })

  test('gets an error for an unknown provider', async () => {
    const { error } = await another().client.signIn.social({ provider: 'nobody' })
    expect(error).toMatchObject({ status: 404, message: 'Provider not found' })
  })

  test('signs in with an ID token', async () => {
    const { id, email } = newProviderUser()
    const { browser, client } = another()
    const { data } = await client.signIn.social({ provider: 'acme', disableRedirect: true })
    const nonce = new URL(data?.url ?? '').searchParams.get('nonce')
    await follow(browser, data?.url ?? '', id)
    const tokens = (await client.getAccessToken({ ...which(await row(client)) })).data
    const idToken = { token: tokens?.idToken, accessToken: tokens?.accessToken, nonce }
    const elsewhere = another()
    const shown = await elsewhere.client.signIn.social({ provider: 'acme', idToken })
    expect(shown.error).toBeNull()
    expect(shown.data?.user?.email).toBe(email)
    expect((await elsewhere.client.getSession()).data?.user.email).toBe(email)
    const wrong = { ...idToken, nonce: 'another' }
    const refused = await another().client.signIn.social({ provider: 'acme', idToken: wrong })
    expect(refused.error).toMatchObject({ status: 401 })
  })

  test('links a provider, uses its tokens, and unlinks it', async () => {
    const { browser, client } = another()
    const { id, email } = newProviderUser()
    await client.signUp.email({ name: 'Ada', email, password: 'correct horse battery' })
    const { data: departure } = await client.linkSocial({
      provider: 'acme',
      callbackURL: '/linked',
    })
    expect(departure?.redirect).toBe(true)
    expect(await follow(browser, departure?.url ?? '', id)).toBe('/linked')

    const account = await row(client)
    expect(account).toMatchObject({ accountId: id, scopes: ['openid', 'profile', 'email'] })
    const { data: tokens } = await client.getAccessToken(which(account))
    expect(tokens?.accessToken).toMatch(/^[\w-]{43}$/)
    expect(tokens?.accessTokenExpiresAt).toBeInstanceOf(Date)
    const { data: renewed } = await client.refreshToken(which(account))
    expect(renewed?.accessToken).not.toBe(tokens?.accessToken)
    expect(renewed?.refreshToken).toMatch(/^[\w-]{43}$/)

    const asked =
      version === '1.2.12'
        ? { accountId: account?.accountId }
        : { query: { accountId: account?.id } }
    const { data: info, error } = await client.accountInfo(asked)
    expect(error).toBeNull()
    expect(info?.user).toMatchObject({ id, email, name: 'Ada' })
    expect(info?.data).toMatchObject({ sub: id })

    // Right after signing in, as here, nothing else is asked.
    const unlinked = await client.unlinkAccount(which(account))
    expect(unlinked.data).toEqual({ status: true })
    expect(await row(client)).toBeUndefined()
    const gone = await client.getAccessToken(which(account))
    expect(gone.error).toMatchObject({ status: 400, message: 'Account not found' })
  })
})
