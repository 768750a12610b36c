import * as contract from '@guildhall/contract/identity/sessions'
import { done } from '@guildhall/contract/kernel/common'
import {
  Reply,
  type Router,
  safeRedirect,
  type TrustedOrigins,
  withCookies,
} from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { SessionReading } from './read.ts'
import type { Sessions } from './service.ts'
import { redirectAfter, type SignInResult, toSignInResponse } from './sign-in-result.ts'

type Dependencies = { readonly sessions: Sessions; readonly trusted: TrustedOrigins }

export function mountSessions(router: Router, { sessions, trusted }: Dependencies) {
  const signInReply = (result: SignInResult, callbackURL: string | undefined) =>
    new Reply({
      body: toSignInResponse(result, callbackURL),
      cookies: result.cookies,
      formRedirect: redirectAfter(result, callbackURL),
    })

  router.bind(contract.signUpEmail, async ({ body, incoming }) => {
    const { user, token, cookies } = await sessions.signUp(
      {
        name: body.name,
        email: body.email,
        password: body.password,
        image: body.image,
        callbackURL: safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL'),
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
    const callbackURL = safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const result = await sessions.signIn(
      {
        email: body.email,
        password: body.password,
        remembered: body.rememberMe ?? true,
        callbackURL,
      },
      incoming,
    )
    return signInReply(result, callbackURL)
  })

  router.bind(contract.signInUsername, async ({ body, incoming }) => {
    const callbackURL = safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const result = await sessions.signIn(
      {
        username: body.username,
        password: body.password,
        remembered: body.rememberMe ?? true,
        callbackURL,
      },
      incoming,
    )
    return signInReply(result, callbackURL)
  })

  router.bind(contract.signOut, async ({ incoming }) => {
    const others = Array.from(sessions.hooks.signingOut, (hook) => hook(incoming))
    await sessions.signOut([
      ...sessions.tokensIn(incoming),
      ...others.flatMap(({ tokens }) => tokens),
    ])
    return withCookies({ success: true as const }, [
      ...sessions.cookies.clear(),
      ...others.flatMap(({ cookies }) => cookies),
    ])
  })

  const replyOf = (reading: SessionReading, headers: Record<string, string> = {}) =>
    new Reply<never>({
      text: reading.text,
      cookies: [...reading.cookies, ...sessions.cookieCopyOf(reading)],
      headers,
    })

  async function replyWithHeaders(reading: SessionReading) {
    const { signedIn } = reading
    if (!signedIn) return replyOf(reading)
    const more = await Promise.all(
      Array.from(sessions.hooks.sessionHeaders, (hook) => hook(signedIn)),
    )
    return replyOf(reading, Object.assign({}, ...more))
  }

  router.bind(
    contract.getSession,
    ({ query, incoming }) => {
      // What other modules add, as a signed token, may be valid for longer than the session it shows.
      const more = sessions.hooks.sessionHeaders.size > 0
      const reading = sessions.read(incoming, {
        fromCopy: !more,
        fromDatabase: query.disableCookieCache ?? false,
        refresh: query.disableRefresh !== true,
      })
      if (more) return Promise.resolve(reading).then(replyWithHeaders)
      return reading instanceof Promise ? reading.then((read) => replyOf(read)) : replyOf(reading)
    },
    (incoming) =>
      sessions.hooks.sessionHeaders.size > 0 ? undefined : sessions.cachedReply(incoming),
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
