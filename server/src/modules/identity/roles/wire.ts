import type { overview, Role as WireRole } from '@guildhall/contract/identity/roles'
import type { z } from 'zod'
import type { Permissions } from '../../../kernel/index.ts'
import { permissionsToWire } from '../organizations/index.ts'
import type { Role } from './store.ts'

export function toWire(role: Role): WireRole {
  return {
    id: role.id,
    organizationId: role.organizationId,
    role: role.role,
    permission: permissionsToWire(role.permission),
    createdAt: role.createdAt.toISOString(),
    updatedAt: role.updatedAt?.toISOString() ?? null,
  }
}

type Overview = {
  readonly statements: Permissions
  readonly predefined: readonly { role: string; permission: Permissions; members: number }[]
  readonly custom: readonly (Role & { readonly members: number })[]
  readonly maximum: number
  readonly own: { permission: Permissions; create: boolean; update: boolean; delete: boolean }
}

export function overviewToWire(found: Overview): z.input<(typeof overview)['output']> {
  return {
    statements: permissionsToWire(found.statements),
    predefined: found.predefined.map(({ role, permission, members }) => ({
      role,
      permission: permissionsToWire(permission),
      members,
    })),
    custom: found.custom.map((role) => ({ ...toWire(role), members: role.members })),
    maximum: found.maximum,
    own: { ...found.own, permission: permissionsToWire(found.own.permission) },
  }
}
