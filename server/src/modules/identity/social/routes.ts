import type { SignedIn } from '@guildhall/contract/identity/sessions'
import * as contract from '@guildhall/contract/identity/social'
import type { z } from 'zod'
import {
  type Incoming,
  Reply,
  type Router,
  safeRedirect,
  type TrustedOrigins,
  withCookies,
} from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import { toSignInResponse } from '../sessions/index.ts'
import type { Social } from './service.ts'
import { infoToWire, tokensToWire, toRefreshed } from './wire.ts'

type Dependencies = { readonly social: Social; readonly trusted: TrustedOrigins }
type Body = z.output<typeof contract.signInSocial.body>

export function mountSocial(router: Router, { social, trusted }: Dependencies) {
  function optionsOf(body: Body) {
    return {
      callbackURL: safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL'),
      errorCallbackURL: safeRedirect(trusted, body.errorCallbackURL, 'INVALID_ERRORCALLBACKURL'),
      newUserCallbackURL: safeRedirect(
        trusted,
        body.newUserCallbackURL,
        'INVALID_NEWUSERCALLBACKURL',
      ),
      scopes: body.scopes ?? [],
      loginHint: body.loginHint,
      requestSignUp: body.requestSignUp ?? false,
    }
  }

  type Linking = { readonly link: string; readonly confirmed: boolean }

  /** An unsafe URL is rejected first, so that it does not cost a try at a code or a password. */
  async function linkingOf(principal: SignedIn, body: Body & Evidence, incoming: Incoming) {
    optionsOf(body)
    const confirmed = await social.confirmsIdentity(principal, body, incoming)
    return { link: principal.user.id, confirmed }
  }

  async function beginFlow(body: Body, incoming: Incoming, linking?: Linking) {
    const options = { ...optionsOf(body), ...linking }
    const { url, cookies } = await social.begin(body.provider, options, incoming)
    return withCookies({ url, redirect: body.disableRedirect !== true }, cookies)
  }

  router.bind(contract.signInSocial, async ({ body, incoming }) => {
    const { provider, idToken } = body
    if (!idToken) return beginFlow(body, incoming)
    const input = { ...optionsOf(body), provider, idToken }
    const { result } = await social.signInByIdToken(input, incoming)
    return withCookies(toSignInResponse(result, undefined), result.cookies)
  })

  router.bind(contract.linkSocial, async ({ principal, body, incoming }) => {
    const linking = await linkingOf(principal, body, incoming)
    if (!body.idToken) return beginFlow(body, incoming, linking)
    const { provider, idToken } = body
    const input = { ...optionsOf(body), provider, idToken }
    await social.linkByIdToken(input, linking.link, linking.confirmed)
    return { url: '', redirect: false, status: true as const }
  })

  router.bind(contract.signInOAuth2, ({ body, incoming }) =>
    beginFlow({ ...body, provider: body.providerId }, incoming),
  )

  router.bind(contract.linkOAuth2, async ({ principal, body, incoming }) => {
    const named = { ...body, provider: body.providerId }
    return beginFlow(named, incoming, await linkingOf(principal, named, incoming))
  })

  for (const endpoint of [contract.openCallback, contract.openOlderCallback]) {
    router.bind(endpoint, ({ params, query, incoming }) =>
      social.openCallback(incoming, params.provider, query),
    )
  }

  for (const endpoint of [contract.postCallback, contract.postOlderCallback]) {
    router.bind(endpoint, ({ incoming, query, body }) => {
      const location = social.redirectPostedCallback(incoming.path, query, body)
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
