import * as contract from '@guildhall/contract/identity/admin'
import * as sessionsContract from '@guildhall/contract/identity/admin-sessions'
import { done } from '@guildhall/contract/kernel/common'
import { AppError } from '../../../kernel/index.ts'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import { toWire } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Admin } from './service.ts'

type Dependencies = { readonly admin: Admin; readonly sessions: Sessions }

const success = { success: true } as const

const instant = (text: string | null | undefined) => (text ? new Date(text) : text) as Date | null

export function mountAdmin(router: Router, { admin, sessions }: Dependencies) {
  router.bind(contract.listUsers, async ({ principal, query }) => {
    const { users, total } = await admin.list(principal, query)
    return { users: users.map(toWire), total, limit: query.limit, offset: query.offset }
  })

  router.bind(contract.getUser, async ({ principal, query }) =>
    toWire(await admin.get(principal, query.id)),
  )

  router.bind(contract.createUser, async ({ principal, body, incoming }) => {
    const { role, banExpires, ...data } = body.data ?? {}
    const user = await admin.createUser(principal.user.id, {
      email: body.email,
      password: body.password,
      name: body.name,
      role: body.role ?? role,
      locale: localeOf(incoming),
      data: { ...data, banExpires: instant(banExpires) },
    })
    return { user: toWire(user) }
  })

  router.bind(contract.updateUser, async ({ principal, body }) => {
    const { password, banExpires, ...data } = body.data
    if (password !== undefined) {
      throw new AppError(
        'PASSWORD_CANNOT_BE_UPDATED_THROUGH_UPDATEUSER_USE_THE_SETUSERPASSWORD_ENDPOINT_INSTEAD',
      )
    }
    const change = { ...data, banExpires: instant(banExpires) }
    return toWire(await admin.update(principal.user.id, body.userId, change))
  })

  router.bind(contract.setRole, async ({ principal, body }) => ({
    user: toWire(await admin.setRole(principal.user.id, body.userId, body.role)),
  }))

  router.bind(contract.banUser, async ({ principal, body }) => {
    const { userId, banReason, banExpiresIn } = body
    return { user: toWire(await admin.ban(principal.user.id, userId, banReason, banExpiresIn)) }
  })

  router.bind(contract.unbanUser, async ({ principal, body }) => ({
    user: toWire(await admin.unban(principal.user.id, body.userId)),
  }))

  router.bind(contract.setUserPassword, async ({ principal, body }) => {
    const { user, session } = principal
    await admin.setPassword(user.id, session.id, body.userId, body.newPassword)
    return done
  })

  router.bind(contract.removeUser, async ({ principal, body }) => {
    await admin.remove(principal.user.id, body.userId)
    return success
  })

  router.bind(contract.removeOrganization, async ({ params }) => {
    await admin.removeOrganization(params.id)
    return done
  })

  router.bind(contract.hasPermission, async ({ principal, body }) => {
    const { userId, role, permission, permissions = permission } = body
    return {
      error: null,
      success: await admin.hasPermission(principal, { userId, role, permissions }),
    }
  })

  router.bind(sessionsContract.impersonateUser, async ({ principal, body, incoming }) => {
    const { signedIn, cookies } = await admin.sessions.impersonate(principal, body.userId, incoming)
    return withCookies(signedIn, [...cookies, ...sessions.cookieCopyFor(signedIn)])
  })

  router.bind(sessionsContract.stopImpersonating, async ({ principal, incoming }) => {
    const { signedIn, cookies } = await admin.sessions.stopImpersonating(principal, incoming)
    return withCookies(signedIn, [...cookies, ...sessions.cookieCopyFor(signedIn)])
  })

  router.bind(sessionsContract.listUserSessions, async ({ principal, body }) => ({
    sessions: await admin.sessions.list(principal, body.userId),
  }))

  router.bind(sessionsContract.revokeUserSession, async ({ principal, body }) => {
    await admin.sessions.revoke(principal, body.sessionToken)
    return success
  })

  router.bind(sessionsContract.revokeUserSessions, async ({ principal, body }) => {
    await admin.sessions.revokeAll(principal, body.userId)
    return success
  })
}
