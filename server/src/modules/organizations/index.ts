export { mountOrganizations } from './routes.ts'
export { knownRoles, type Member, parseRoles, type Standing } from './rules/members.ts'
export {
  allows,
  isPredefined,
  lacking,
  mayGrant,
  namesUnknownResource,
  type Permissions,
  statements,
} from './rules/permissions.ts'
export type { Organization } from './rules.ts'
export { createOrganizations, type Organizations, organizationOf } from './service.ts'
export type { Insider } from './store/members.ts'
export { memberToWire, permissionsToWire, toWire } from './wire.ts'
