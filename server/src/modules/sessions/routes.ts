import { done } from '@guildhall/contract/common'
import * as contract from '@guildhall/contract/sessions'
import {
  Reply,
  type Router,
  safePlace,
  type TrustedOrigins,
  withCookies,
} from '../../platform/http/index.ts'
import { localeOf } from '../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { type Entry, placeAfter, toEntered } from './entry.ts'
import type { Reading } from './read.ts'
import type { Sessions } from './service.ts'

type Needs = { readonly sessions: Sessions; readonly trusted: TrustedOrigins }

export function mountSessions(router: Router, { sessions, trusted }: Needs) {
  const entered = (entry: Entry, callbackURL: string | undefined) =>
    new Reply({
      body: toEntered(entry, callbackURL),
      cookies: entry.cookies,
      next: placeAfter(entry, callbackURL),
    })

  router.bind(contract.signUpEmail, async ({ body, incoming }) => {
    const { user, token, cookies } = await sessions.signUp(
      {
        name: body.name,
        email: body.email,
        password: body.password,
        image: body.image,
        callbackURL: safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL'),
        remembered: body.rememberMe ?? true,
        locale: localeOf(incoming),
        username: body.username,
        displayUsername: body.displayUsername,
      },
      incoming,
    )
    return withCookies({ token, user: userToWire(user) }, cookies)
  })

  router.bind(contract.signInEmail, async ({ body, incoming }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const entry = await sessions.signIn(
      {
        email: body.email,
        password: body.password,
        remembered: body.rememberMe ?? true,
        callbackURL,
      },
      incoming,
    )
    return entered(entry, callbackURL)
  })

  router.bind(contract.signInUsername, async ({ body, incoming }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const entry = await sessions.signIn(
      {
        username: body.username,
        password: body.password,
        remembered: body.rememberMe ?? true,
        callbackURL,
      },
      incoming,
    )
    return entered(entry, callbackURL)
  })

  router.bind(contract.signOut, async ({ incoming }) => {
    const others = sessions.hooks.leaving.map((leave) => leave(incoming))
    await sessions.signOut([
      ...sessions.tokensIn(incoming),
      ...others.flatMap(({ tokens }) => tokens),
    ])
    return withCookies({ success: true as const }, [
      ...sessions.cookies.clear(),
      ...others.flatMap(({ cookies }) => cookies),
    ])
  })

  const shown = (reading: Reading, headers: Record<string, string> = {}) =>
    new Reply<never>({
      text: reading.text,
      cookies: [...reading.cookies, ...sessions.copyOf(reading)],
      headers,
    })

  async function shownWithMore(reading: Reading) {
    const { signedIn } = reading
    if (!signedIn) return shown(reading)
    const more = await Promise.all(sessions.hooks.answering.map((answer) => answer(signedIn)))
    return shown(reading, Object.assign({}, ...more))
  }

  router.bind(
    contract.getSession,
    ({ query, incoming }) => {
      // What other rooms add, as a signed token, is good for longer than the session that it shows.
      const more = sessions.hooks.answering.length > 0
      const reading = sessions.read(incoming, {
        fromCopy: !more,
        fromDatabase: query.disableCookieCache ?? false,
        refresh: query.disableRefresh !== true,
      })
      if (more) return Promise.resolve(reading).then(shownWithMore)
      return reading instanceof Promise ? reading.then((read) => shown(read)) : shown(reading)
    },
    (incoming) => (sessions.hooks.answering.length > 0 ? undefined : sessions.ready(incoming)),
  )

  router.bind(contract.listSessions, ({ principal }) => sessions.list(principal))

  router.bind(contract.revokeSession, async ({ principal, body }) => {
    await sessions.revokeOwn(principal.user.id, body.token)
    return done
  })

  router.bind(contract.revokeSessions, async ({ principal }) => {
    await sessions.revokeAll(principal.user.id)
    return done
  })

  router.bind(contract.revokeOtherSessions, async ({ principal }) => {
    await sessions.revokeAll(principal.user.id, principal.session.id)
    return done
  })
}
