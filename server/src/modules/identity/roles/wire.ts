import type { Role as WireRole } from '@guildhall/contract/identity/roles'
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
