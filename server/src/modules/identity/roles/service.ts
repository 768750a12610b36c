import type { ErrorCode } from '@guildhall/contract'
import { AppError, type Permissions } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import {
  allows,
  held,
  isPredefined,
  lacking,
  type MemberWithGrants,
  namesUnknownResource,
  predefinedRoles,
  statements,
} from '../organizations/index.ts'
import type { CallerSession, Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type RoleSelector = { readonly id: string | undefined; readonly name: string | undefined }
export type RoleInput = {
  readonly permission?: Permissions | undefined
  readonly name?: string | undefined
}

/** Custom roles of an organization. Nobody can put a permission into a role that they do not have. */
export function createRoles({
  random,
  clock,
  database,
  events,
  organizations,
  settings,
}: Dependencies) {
  async function authorize(
    sql: Sql,
    session: CallerSession,
    organizationId: string,
    action: string,
    errorCode: ErrorCode,
  ) {
    const actor = await organizations.findMember(sql, organizationId, session.userId)
    if (!actor) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    if (!allows(actor.roles, actor.custom, { ac: [action] })) throw new AppError(errorCode)
    return actor
  }

  function checkGrant(actor: MemberWithGrants, permission: Permissions, errorCode: ErrorCode) {
    if (namesUnknownResource(permission)) throw new AppError('INVALID_RESOURCE')
    if (lacking(actor.roles, actor.custom, permission).length > 0) throw new AppError(errorCode)
  }

  async function find(sql: Sql, organizationId: string, { id, name }: RoleSelector) {
    const role = await store.find(sql, organizationId, id, name)
    if (!role) throw new AppError('ROLE_NOT_FOUND')
    return role
  }

  function create(
    session: CallerSession,
    organizationId: string,
    name: string,
    permission: Permissions,
  ) {
    const errorCode = 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await authorize(tx, session, organizationId, 'create', errorCode)
      if (isPredefined(name) || Object.hasOwn(actor.custom, name)) {
        throw new AppError('ROLE_NAME_IS_ALREADY_TAKEN')
      }
      if (Object.keys(actor.custom).length >= settings.organizations.rolesMaximum) {
        throw new AppError('TOO_MANY_ROLES')
      }
      checkGrant(actor, permission, errorCode)
      const createdAt = clock.now()
      const role: store.Role = {
        id: random.id(),
        organizationId,
        role: name,
        permission,
        createdAt,
        updatedAt: null,
      }
      await store.insert(tx, role)
      await events.append(tx, 'role.created', `organization:${organizationId}`, toWire(role))
      return role
    })
  }

  function update(
    session: CallerSession,
    organizationId: string,
    selector: RoleSelector,
    input: RoleInput,
  ) {
    const errorCode = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await authorize(tx, session, organizationId, 'update', errorCode)
      const current = await find(tx, organizationId, selector)
      // The change affects all members with the role, so it must not allow more than the actor may do.
      if (lacking(actor.roles, actor.custom, current.permission).length > 0) {
        throw new AppError(errorCode)
      }
      if (input.permission) checkGrant(actor, input.permission, errorCode)
      const name = input.name ?? current.role
      const isTaken = isPredefined(name) || Object.hasOwn(actor.custom, name)
      if (name !== current.role && isTaken) throw new AppError('ROLE_NAME_IS_ALREADY_TAKEN')
      const permission = input.permission ?? current.permission
      const next = { ...current, role: name, permission, updatedAt: clock.now() }
      await store.save(tx, next)
      if (name !== current.role) {
        await organizations.renameRole(tx, organizationId, current.role, name)
      }
      await events.append(tx, 'role.updated', `organization:${organizationId}`, toWire(next))
      return next
    })
  }

  function remove(session: CallerSession, organizationId: string, selector: RoleSelector) {
    const errorCode = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      await authorize(tx, session, organizationId, 'delete', errorCode)
      if (selector.name !== undefined && isPredefined(selector.name)) {
        throw new AppError('CANNOT_DELETE_A_PRE_DEFINED_ROLE')
      }
      const role = await find(tx, organizationId, selector)
      if (await organizations.isRoleAssigned(tx, organizationId, role.role)) {
        throw new AppError('ROLE_IS_ASSIGNED_TO_MEMBERS')
      }
      await store.remove(tx, organizationId, role.id)
      await events.append(tx, 'role.deleted', `organization:${organizationId}`, toWire(role))
    })
  }

  async function list(session: CallerSession, organizationId: string) {
    const errorCode = 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'
    await authorize(database.sql, session, organizationId, 'read', errorCode)
    return store.list(database.sql, organizationId)
  }

  async function get(session: CallerSession, organizationId: string, selector: RoleSelector) {
    const errorCode = 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'
    await authorize(database.sql, session, organizationId, 'read', errorCode)
    return find(database.sql, organizationId, selector)
  }

  async function memberOf(organizationId: string, userId: string) {
    const actor = await organizations.findMember(database.sql, organizationId, userId)
    if (!actor) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return actor
  }

  async function allowed(userId: string, organizationId: string) {
    const { roles, custom } = await memberOf(organizationId, userId)
    return held(roles, custom)
  }

  /** Everything that a person needs to know before they change a role. */
  async function overview(userId: string, organizationId: string) {
    const { sql } = database
    const actor = await memberOf(organizationId, userId)
    const mayWith = (action: string) => allows(actor.roles, actor.custom, { ac: [action] })
    if (!mayWith('read')) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE')
    const counts = await organizations.countByRole(organizationId)
    const membersWith = (role: string) => counts.find((each) => each.role === role)?.members ?? 0
    return {
      statements,
      predefined: Object.entries(predefinedRoles).map(([role, permission]) => ({
        role,
        permission,
        members: membersWith(role),
      })),
      custom: (await store.list(sql, organizationId)).map((role) => ({
        ...role,
        members: membersWith(role.role),
      })),
      maximum: settings.organizations.rolesMaximum,
      own: {
        permission: held(actor.roles, actor.custom),
        create: mayWith('create'),
        update: mayWith('update'),
        delete: mayWith('delete'),
      },
    }
  }

  return { create, update, remove, list, get, overview, allowed }
}
export type Roles = ReturnType<typeof createRoles>
