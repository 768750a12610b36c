import { done } from '@guildhall/contract/common'
import * as contract from '@guildhall/contract/magic-links'
import { AppError } from '../../kernel/index.ts'
import {
  type Incoming,
  Reply,
  type Router,
  redirect,
  safePlace,
  type TrustedOrigins,
  withCookies,
  withParam,
} from '../../platform/http/index.ts'
import { localeOf } from '../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { placeAfter, toWire } from '../sessions/index.ts'
import type { MagicLinks, Opening, Places } from './service.ts'

type Needs = {
  readonly magicLinks: MagicLinks
  readonly trusted: TrustedOrigins
  readonly pageUrl: (path: string) => string
}

/** A browser that fetches what somebody may click next must not use the link up. */
function onlyPrepares(incoming: Incoming): boolean {
  const purpose = incoming.header('sec-purpose') ?? incoming.header('purpose') ?? ''
  return purpose.includes('prefetch') || incoming.header('x-moz') === 'prefetch'
}

export function mountMagicLinks(router: Router, { magicLinks, trusted, pageUrl }: Needs) {
  const safePlaces = (given: Places) => ({
    callbackURL: safePlace(trusted, given.callbackURL, 'INVALID_CALLBACKURL'),
    newUserCallbackURL: safePlace(trusted, given.newUserCallbackURL, 'INVALID_NEWUSERCALLBACKURL'),
    errorCallbackURL: safePlace(trusted, given.errorCallbackURL, 'INVALID_ERRORCALLBACKURL'),
  })

  const whole = (place: string) => new URL(place, pageUrl('/')).href

  router.bind(contract.signIn, async ({ body, incoming }) => {
    const { email, name = '' } = body
    const wish = { email, name, locale: localeOf(incoming), ...safePlaces(body) }
    await magicLinks.request(wish, incoming)
    return done
  })

  function answer({ entry, isNew }: Opening, places: Places) {
    const { callbackURL, newUserCallbackURL } = places
    if (callbackURL) {
      const place = isNew ? (newUserCallbackURL ?? callbackURL) : callbackURL
      return redirect(whole(placeAfter(entry, place)), entry.cookies)
    }
    if (entry.kind === 'interrupted') return withCookies(entry.answer, entry.cookies)
    const { session, token, user } = entry
    return withCookies(
      { token, user: userToWire(user), session: toWire(session, token) },
      entry.cookies,
    )
  }

  router.bind(contract.verify, async ({ query, incoming }) => {
    const places = safePlaces(query)
    if (onlyPrepares(incoming)) return new Reply<never>({ status: 503, text: '' })
    try {
      return answer(await magicLinks.open(query.token, incoming), places)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNAL_SERVER_ERROR') throw error
      const place = places.errorCallbackURL ?? places.callbackURL ?? '/'
      return redirect(withParam(whole(place), 'error', error.code))
    }
  })
}
