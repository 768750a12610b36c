import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { isAdmin, rolesOf, type User } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { allows, coversGrants, type Grants } from './rules.ts'
import * as store from './store.ts'

/** An action on a resource, and the error for callers without the permission. */
export type Right = {
  readonly resource: 'user' | 'session'
  readonly action: string
  readonly refusal: ErrorCode
}

const userRight = (action: string, refusal: ErrorCode): Right => ({
  resource: 'user',
  action,
  refusal,
})
const sessionRight = (action: string, refusal: ErrorCode): Right => ({
  resource: 'session',
  action,
  refusal,
})

export const rights = {
  list: userRight('list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  get: userRight('get', 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'),
  create: userRight('create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'),
  update: userRight('update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'),
  setEmail: userRight('set-email', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS_EMAIL'),
  setRole: userRight('set-role', 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'),
  setPassword: userRight('set-password', 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'),
  ban: userRight('ban', 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'),
  remove: userRight('delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'),
  impersonate: userRight('impersonate', 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'),
  impersonateAdmins: userRight('impersonate-admins', 'YOU_CANNOT_IMPERSONATE_ADMINS'),
  listSessions: sessionRight('list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'),
  revokeSessions: sessionRight('revoke', 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'),
} as const

type Subject = Pick<User, 'id' | 'role'>

export const userNotFound = () =>
  new AppError('USER_NOT_FOUND', { status: 404, message: 'User not found' })

/** Decides which user may do what to which other user. */
export function createAuthority({ accounts, clock, database, settings }: Dependencies) {
  const { adminUserIds, roles: custom } = settings.admin

  const grantsOf = (user: Subject): Grants => ({
    roles: rolesOf(user),
    unrestricted: adminUserIds.includes(user.id),
  })

  const isAllowed = (user: Subject, { resource, action }: Right) =>
    allows(grantsOf(user), custom, { [resource]: [action] })

  function assertAllowed(actor: Subject, right: Right) {
    if (!isAllowed(actor, right)) throw new AppError(right.refusal)
  }

  /** A target with more permissions than the actor is out of reach. */
  function assertCovers(actor: Subject, target: Grants, { refusal }: Right) {
    if (!coversGrants(grantsOf(actor), target, custom)) throw new AppError(refusal)
  }

  /** One change at a time; the permission of the actor is checked inside the transaction. */
  function runExclusively<Value>(
    actorId: string,
    right: Right,
    work: (tx: Tx, actor: User) => Promise<Value>,
  ): Promise<Value> {
    return database.transaction(async (tx) => {
      await store.lockAdminChanges(tx)
      const actor = await accounts.users.find(tx, actorId)
      if (!actor) throw new AppError('UNAUTHORIZED')
      assertAllowed(actor, right)
      return work(tx, actor)
    })
  }

  /**
   * The same checks in advance: a caller without the permission must not cause any hashing, and
   * learns nothing about the target. `withTarget` decides, under its locks.
   */
  async function precheck(actorId: string, targetId: string, right: Right): Promise<User> {
    const actor = await accounts.users.find(database.sql, actorId)
    if (!actor) throw new AppError('UNAUTHORIZED')
    assertAllowed(actor, right)
    const target = await accounts.users.find(database.sql, targetId)
    if (!target) throw userNotFound()
    if (target.id !== actor.id) assertCovers(actor, grantsOf(target), right)
    return target
  }

  const isAdminUser = (user: Subject) => isAdmin(user, adminUserIds)

  async function assertAdminRemains(tx: Tx, except: string | null = null) {
    const now = clock.now()
    if (await store.otherAdminExists(tx, { adminUserIds, now, except })) return
    // The very last user may be deleted: the next one to sign up becomes the administrator.
    if (except !== null && (await store.isOnlyUser(tx, except))) return
    throw new AppError('AT_LEAST_ONE_ADMIN_MUST_REMAIN')
  }

  /** `runExclusively` for a change to one user; after a change to an admin, another must remain. */
  function withTarget<Value>(
    actorId: string,
    targetId: string,
    right: Right,
    work: (tx: Tx, target: User, actor: User) => Promise<Value>,
  ): Promise<Value> {
    return runExclusively(actorId, right, async (tx, actor) => {
      const target = await accounts.users.lockIfExists(tx, targetId)
      if (!target) throw userNotFound()
      if (target.id !== actor.id) assertCovers(actor, grantsOf(target), right)
      const value = await work(tx, target, actor)
      if (isAdminUser(target)) await assertAdminRemains(tx)
      return value
    })
  }

  /** In the transaction that deletes an account. */
  async function assertNotLastAdmin(tx: Tx, user: User): Promise<void> {
    if (!isAdminUser(user)) return
    await store.lockAdminChanges(tx)
    await assertAdminRemains(tx, user.id)
  }

  return {
    grantsOf,
    isAllowed,
    assertAllowed,
    assertCovers,
    precheck,
    runExclusively,
    withTarget,
    isAdminUser,
    assertNotLastAdmin,
  }
}
export type Authority = ReturnType<typeof createAuthority>
