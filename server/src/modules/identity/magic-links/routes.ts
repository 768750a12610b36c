import * as contract from '@guildhall/contract/identity/magic-links'
import { done } from '@guildhall/contract/kernel/common'
import { AppError } from '../../../kernel/index.ts'
import {
  type Incoming,
  Reply,
  type Router,
  redirect,
  safeRedirect,
  type TrustedOrigins,
  withCookies,
  withParam,
} from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { redirectAfter, toWire } from '../sessions/index.ts'
import type { MagicLinks, OpenedLink, RedirectUrls } from './service.ts'

type Dependencies = {
  readonly magicLinks: MagicLinks
  readonly trusted: TrustedOrigins
  readonly pageUrl: (path: string) => string
}

/** A prefetch by the browser must not consume the link. */
function isPrefetch(incoming: Incoming): boolean {
  const purpose = incoming.header('sec-purpose') ?? incoming.header('purpose') ?? ''
  return purpose.includes('prefetch') || incoming.header('x-moz') === 'prefetch'
}

export function mountMagicLinks(router: Router, { magicLinks, trusted, pageUrl }: Dependencies) {
  const safeUrls = (input: RedirectUrls) => ({
    callbackURL: safeRedirect(trusted, input.callbackURL, 'INVALID_CALLBACKURL'),
    newUserCallbackURL: safeRedirect(
      trusted,
      input.newUserCallbackURL,
      'INVALID_NEWUSERCALLBACKURL',
    ),
    errorCallbackURL: safeRedirect(trusted, input.errorCallbackURL, 'INVALID_ERRORCALLBACKURL'),
  })

  const absoluteUrl = (target: string) => new URL(target, pageUrl('/')).href

  router.bind(contract.signIn, async ({ body, incoming }) => {
    const { email, name = '' } = body
    const input = { email, name, locale: localeOf(incoming), ...safeUrls(body) }
    await magicLinks.request(input, incoming)
    return done
  })

  function toReply({ result, isNew }: OpenedLink, urls: RedirectUrls) {
    const { callbackURL, newUserCallbackURL } = urls
    if (callbackURL) {
      const target = isNew ? (newUserCallbackURL ?? callbackURL) : callbackURL
      return redirect(absoluteUrl(redirectAfter(result, target)), result.cookies)
    }
    if (result.kind === 'interrupted') return withCookies(result.answer, result.cookies)
    const { session, token, user } = result
    return withCookies(
      { token, user: userToWire(user), session: toWire(session, token) },
      result.cookies,
    )
  }

  router.bind(contract.verify, async ({ query, incoming }) => {
    const urls = safeUrls(query)
    if (isPrefetch(incoming)) return new Reply<never>({ status: 503, text: '' })
    try {
      return toReply(await magicLinks.open(query.token, incoming), urls)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNAL_SERVER_ERROR') throw error
      const target = urls.errorCallbackURL ?? urls.callbackURL ?? '/'
      return redirect(withParam(absoluteUrl(target), 'error', error.code))
    }
  })
}
