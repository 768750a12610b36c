export { mountOrganizations } from './routes.ts'
export { knownRoles, parseRoles } from './rules/members.ts'
export {
  allows,
  held,
  isPredefined,
  lacking,
  mayGrant,
  namesUnknownResource,
  owner,
  predefinedRoles,
  statements,
} from './rules/permissions.ts'
export { mayCreate, type Organization } from './rules.ts'
export { createOrganizations, type Organizations, organizationOf } from './service.ts'
export type { MemberWithGrants } from './store/members.ts'
export type { FoundMember } from './store/pages.ts'
export { memberToWire, permissionsToWire, toWire } from './wire.ts'
