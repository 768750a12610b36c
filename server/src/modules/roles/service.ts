import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../../kernel/index.ts'
import type { Sql } from '../../platform/database/index.ts'
import {
  allows,
  type Insider,
  isPredefined,
  lacking,
  namesUnknownResource,
  type Permissions,
} from '../organizations/index.ts'
import type { Asking, Needs } from './needs.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type Naming = { readonly id: string | undefined; readonly name: string | undefined }
export type RoleDraft = {
  readonly permission?: Permissions | undefined
  readonly name?: string | undefined
}

/** Roles that an organization makes for itself. Nobody puts into a role what they lack. */
export function createRoles({ chance, clock, database, events, organizations, settings }: Needs) {
  async function admit(
    sql: Sql,
    asking: Asking,
    organizationId: string,
    action: string,
    refusal: ErrorCode,
  ) {
    const actor = await organizations.insider(sql, organizationId, asking.userId)
    if (!actor) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    if (!allows(actor.roles, actor.custom, { ac: [action] })) throw new AppError(refusal)
    return actor
  }

  function checkGrant(actor: Insider, permission: Permissions, refusal: ErrorCode) {
    if (namesUnknownResource(permission)) throw new AppError('INVALID_RESOURCE')
    if (lacking(actor.roles, actor.custom, permission).length > 0) throw new AppError(refusal)
  }

  async function find(sql: Sql, organizationId: string, { id, name }: Naming) {
    const role = await store.find(sql, organizationId, id, name)
    if (!role) throw new AppError('ROLE_NOT_FOUND')
    return role
  }

  function create(asking: Asking, organizationId: string, name: string, permission: Permissions) {
    const refusal = 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await admit(tx, asking, organizationId, 'create', refusal)
      if (isPredefined(name) || Object.hasOwn(actor.custom, name)) {
        throw new AppError('ROLE_NAME_IS_ALREADY_TAKEN')
      }
      if (Object.keys(actor.custom).length >= settings.organizations.rolesMaximum) {
        throw new AppError('TOO_MANY_ROLES')
      }
      checkGrant(actor, permission, refusal)
      const createdAt = clock.now()
      const role: store.Role = {
        id: chance.id(),
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

  function update(asking: Asking, organizationId: string, naming: Naming, draft: RoleDraft) {
    const refusal = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await admit(tx, asking, organizationId, 'update', refusal)
      const current = await find(tx, organizationId, naming)
      // Whoever holds the role changes with it, so it must not allow more than the actor may do.
      if (lacking(actor.roles, actor.custom, current.permission).length > 0) {
        throw new AppError(refusal)
      }
      if (draft.permission) checkGrant(actor, draft.permission, refusal)
      const name = draft.name ?? current.role
      const isTaken = isPredefined(name) || Object.hasOwn(actor.custom, name)
      if (name !== current.role && isTaken) throw new AppError('ROLE_NAME_IS_ALREADY_TAKEN')
      const permission = draft.permission ?? current.permission
      const next = { ...current, role: name, permission, updatedAt: clock.now() }
      await store.save(tx, next)
      if (name !== current.role) {
        await organizations.renameRole(tx, organizationId, current.role, name)
      }
      await events.append(tx, 'role.updated', `organization:${organizationId}`, toWire(next))
      return next
    })
  }

  function remove(asking: Asking, organizationId: string, naming: Naming) {
    const refusal = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      await admit(tx, asking, organizationId, 'delete', refusal)
      if (naming.name !== undefined && isPredefined(naming.name)) {
        throw new AppError('CANNOT_DELETE_A_PRE_DEFINED_ROLE')
      }
      const role = await find(tx, organizationId, naming)
      if (await organizations.anybodyHas(tx, organizationId, role.role)) {
        throw new AppError('ROLE_IS_ASSIGNED_TO_MEMBERS')
      }
      await store.remove(tx, organizationId, role.id)
      await events.append(tx, 'role.deleted', `organization:${organizationId}`, toWire(role))
    })
  }

  async function list(asking: Asking, organizationId: string) {
    const refusal = 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'
    await admit(database.sql, asking, organizationId, 'read', refusal)
    return store.list(database.sql, organizationId)
  }

  async function get(asking: Asking, organizationId: string, naming: Naming) {
    const refusal = 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'
    await admit(database.sql, asking, organizationId, 'read', refusal)
    return find(database.sql, organizationId, naming)
  }

  return { create, update, remove, list, get }
}
export type Roles = ReturnType<typeof createRoles>
