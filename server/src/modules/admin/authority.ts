import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { isAdmin, rolesOf, type User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import { allows, reachesTo, type Standing } from './rules.ts'
import * as store from './store.ts'

/** An action on a resource, and what is said to whoever may not do it. */
export type Right = {
  readonly resource: 'user' | 'session'
  readonly action: string
  readonly refusal: ErrorCode
}

const user = (action: string, refusal: ErrorCode): Right => ({ resource: 'user', action, refusal })
const session = (action: string, refusal: ErrorCode): Right => ({
  resource: 'session',
  action,
  refusal,
})

export const rights = {
  list: user('list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  get: user('get', 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'),
  create: user('create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'),
  update: user('update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'),
  setEmail: user('set-email', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS_EMAIL'),
  setRole: user('set-role', 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'),
  setPassword: user('set-password', 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'),
  ban: user('ban', 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'),
  remove: user('delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'),
  impersonate: user('impersonate', 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'),
  impersonateAdmins: user('impersonate-admins', 'YOU_CANNOT_IMPERSONATE_ADMINS'),
  listSessions: session('list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'),
  revokeSessions: session('revoke', 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'),
} as const

type Person = Pick<User, 'id' | 'role'>

export const nobody = () =>
  new AppError('USER_NOT_FOUND', { status: 404, message: 'User not found' })

/** Who may do what to whom. */
export function createAuthority({ accounts, clock, database, settings }: Needs) {
  const { adminUserIds, roles: custom } = settings.admin

  const standingOf = (person: Person): Standing => ({
    roles: rolesOf(person),
    named: adminUserIds.includes(person.id),
  })

  const may = (person: Person, { resource, action }: Right) =>
    allows(standingOf(person), custom, { [resource]: [action] })

  function demand(actor: Person, right: Right) {
    if (!may(actor, right)) throw new AppError(right.refusal)
  }

  /** Whoever may do more than the actor is out of their reach. */
  function demandReach(actor: Person, target: Standing, { refusal }: Right) {
    if (!reachesTo(standingOf(actor), target, custom)) throw new AppError(refusal)
  }

  /** One at a time, by somebody who may at this moment. */
  function inTurn<Value>(
    actorId: string,
    right: Right,
    work: (tx: Tx, actor: User) => Promise<Value>,
  ): Promise<Value> {
    return database.transaction(async (tx) => {
      await store.takeTurn(tx)
      const actor = await accounts.people.find(tx, actorId)
      if (!actor) throw new AppError('UNAUTHORIZED')
      demand(actor, right)
      return work(tx, actor)
    })
  }

  /**
   * The same refusals before anything else is looked at: whoever may not do it makes no core hash,
   * and hears nothing about the target. `about` decides, under its locks.
   */
  async function foresee(actorId: string, targetId: string, right: Right): Promise<User> {
    const actor = await accounts.people.find(database.sql, actorId)
    if (!actor) throw new AppError('UNAUTHORIZED')
    demand(actor, right)
    const target = await accounts.people.find(database.sql, targetId)
    if (!target) throw nobody()
    if (target.id !== actor.id) demandReach(actor, standingOf(target), right)
    return target
  }

  const isOne = (person: Person) => isAdmin(person, adminUserIds)

  async function demandAnAdmin(tx: Tx, besides: string | null = null) {
    const now = clock.now()
    if (await store.anotherAdmin(tx, { named: adminUserIds, now, besides })) return
    // The very last person may go: the next one to come looks after the installation.
    if (besides !== null && (await store.isAlone(tx, besides))) return
    throw new AppError('AT_LEAST_ONE_ADMIN_MUST_REMAIN')
  }

  /** `inTurn`, about one person; whatever happens to an admin must leave another one. */
  function about<Value>(
    actorId: string,
    targetId: string,
    right: Right,
    work: (tx: Tx, target: User, actor: User) => Promise<Value>,
  ): Promise<Value> {
    return inTurn(actorId, right, async (tx, actor) => {
      const target = await accounts.people.hold(tx, targetId)
      if (!target) throw nobody()
      if (target.id !== actor.id) demandReach(actor, standingOf(target), right)
      const value = await work(tx, target, actor)
      if (isOne(target)) await demandAnAdmin(tx)
      return value
    })
  }

  /** For whoever deletes accounts, in that transaction. */
  async function mayUserGo(tx: Tx, user: User): Promise<void> {
    if (!isOne(user)) return
    await store.takeTurn(tx)
    await demandAnAdmin(tx, user.id)
  }

  return { standingOf, may, demand, demandReach, foresee, inTurn, about, isOne, mayUserGo }
}
export type Authority = ReturnType<typeof createAuthority>
