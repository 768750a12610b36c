import type { SignedIn } from '@guildhall/contract/sessions'
import * as contract from '@guildhall/contract/social'
import type { z } from 'zod'
import {
  type Incoming,
  Reply,
  type Router,
  safePlace,
  type TrustedOrigins,
  withCookies,
} from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import { toEntered } from '../sessions/index.ts'
import type { Social } from './service.ts'
import { infoToWire, tokensToWire, toRefreshed } from './wire.ts'

type Needs = { readonly social: Social; readonly trusted: TrustedOrigins }
type Body = z.output<typeof contract.signInSocial.body>

export function mountSocial(router: Router, { social, trusted }: Needs) {
  function wishOf(body: Body) {
    return {
      callbackURL: safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL'),
      errorCallbackURL: safePlace(trusted, body.errorCallbackURL, 'INVALID_ERRORCALLBACKURL'),
      newUserCallbackURL: safePlace(trusted, body.newUserCallbackURL, 'INVALID_NEWUSERCALLBACKURL'),
      scopes: body.scopes ?? [],
      loginHint: body.loginHint,
      requestSignUp: body.requestSignUp ?? false,
    }
  }

  type Linking = { readonly link: string; readonly confirmed: boolean }

  /** An unsafe address is refused first: a try at a code or a password is not used up for it. */
  async function linkingOf(principal: SignedIn, body: Body & Evidence, incoming: Incoming) {
    wishOf(body)
    const confirmed = await social.confirms(principal, body, incoming)
    return { link: principal.user.id, confirmed }
  }

  async function depart(body: Body, incoming: Incoming, linking?: Linking) {
    const wish = { ...wishOf(body), ...linking }
    const { url, cookies } = await social.begin(body.provider, wish, incoming)
    return withCookies({ url, redirect: body.disableRedirect !== true }, cookies)
  }

  router.bind(contract.signInSocial, async ({ body, incoming }) => {
    const { provider, idToken } = body
    if (!idToken) return depart(body, incoming)
    const presented = { ...wishOf(body), provider, idToken }
    const { entry } = await social.signInByIdToken(presented, incoming)
    return withCookies(toEntered(entry, undefined), entry.cookies)
  })

  router.bind(contract.linkSocial, async ({ principal, body, incoming }) => {
    const linking = await linkingOf(principal, body, incoming)
    if (!body.idToken) return depart(body, incoming, linking)
    const { provider, idToken } = body
    const presented = { ...wishOf(body), provider, idToken }
    await social.linkByIdToken(presented, linking.link, linking.confirmed)
    return { url: '', redirect: false, status: true as const }
  })

  router.bind(contract.signInOAuth2, ({ body, incoming }) =>
    depart({ ...body, provider: body.providerId }, incoming),
  )

  router.bind(contract.linkOAuth2, async ({ principal, body, incoming }) => {
    const named = { ...body, provider: body.providerId }
    return depart(named, incoming, await linkingOf(principal, named, incoming))
  })

  for (const endpoint of [contract.openCallback, contract.openOlderCallback]) {
    router.bind(endpoint, ({ params, query, incoming }) =>
      social.openCallback(incoming, params.provider, query),
    )
  }

  for (const endpoint of [contract.postCallback, contract.postOlderCallback]) {
    router.bind(endpoint, ({ incoming, query, body }) => {
      const location = social.turnCallback(incoming.path, query, body)
      return new Reply<never>({ status: 303, headers: { location } })
    })
  }

  router.bind(contract.getAccessToken, async ({ principal, body }) => {
    return tokensToWire(await social.currentTokens(principal.user.id, body))
  })

  router.bind(contract.refreshToken, async ({ principal, body }) => {
    return toRefreshed(await social.refreshTokens(principal.user.id, body))
  })

  router.bind(contract.getAccountInfo, async ({ principal, query }) =>
    infoToWire(await social.info(principal.user.id, query)),
  )
  router.bind(contract.postAccountInfo, async ({ principal, body }) =>
    infoToWire(await social.info(principal.user.id, body)),
  )
}
