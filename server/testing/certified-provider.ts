import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

export type CertifiedProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The accounts there; `login_hint` names the one that signs in. */
  readonly accounts: Map<string, Claims>
  /** What a browser does between the redirect and the callback; returns the callback URL. */
  visit(url: string, who?: string): Promise<string>
  stop(): Promise<void>
}

/** A certified OpenID provider with default strictness and no interaction. */
export async function startCertifiedProvider(
  redirectUris: readonly string[],
  options: object = {},
): Promise<CertifiedProvider> {
  const accounts = new Map<string, Claims>()
  const client = { id: 'guildhall', secret: 'a secret of: the client / with signs+' }
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 60,
      RefreshToken: 86_400,
      Session: 60,
    },
    findAccount: (_: unknown, id: string) => {
      const claims = accounts.get(id)
      return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) }
    },
    async loadExistingGrant(ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const { clientId } = ctx.oidc.client
      const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    ...options,
  })
  const handle = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const accountId = String(params.login_hint ?? '')
    const result = accounts.has(accountId)
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'Nobody <b>wanted</b> to' }
    await provider.interactionFinished(request, response, result)
  })

  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    accounts,
    async visit(start, who) {
      const cookies = new Map<string, string>()
      let url = new URL(start)
      if (who !== undefined) url.searchParams.set('login_hint', who)
      for (let steps = 0; url.origin === issuer; steps++) {
        if (steps > 10) throw new Error(`Redirect loop: ${url}`)
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const each of answer.headers.getSetCookie()) {
          const [pair = ''] = each.split(';')
          const [name = '', value = ''] = pair.split('=')
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url)
      }
      return url.href
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
