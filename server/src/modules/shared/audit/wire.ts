import type { Activity, Entry } from '@guildhall/contract/shared/audit'
import { parseDevice } from '../../../platform/devices/index.ts'
import type { CsvColumns } from '../../../platform/lists/index.ts'
import type { Line } from './store.ts'

export function toWire(line: Line): Entry {
  return {
    id: line.id,
    number: line.number,
    hash: line.hash?.toString('hex') ?? null,
    at: line.at.toISOString(),
    actor: {
      kind: line.actorKind as Entry['actor']['kind'],
      id: line.actor,
      impersonatedBy: line.impersonatedBy,
      apiKeyId: line.apiKeyId,
    },
    requestId: line.requestId,
    address: line.address,
    userAgent: line.userAgent,
    action: line.action,
    subject: line.subject,
    organizationId: line.organizationId,
    details: line.details === null ? null : JSON.parse(line.details),
  }
}

/** The address of an administrator is not shown to the user. */
export function toActivity(line: Line, userId: string): Activity {
  const own = line.actor === userId && line.impersonatedBy === null
  const attempt = line.actorKind === 'visitor'
  const byOthers = attempt ? 'visitor' : 'another'
  const shown = own || attempt
  return {
    id: line.id,
    at: line.at.toISOString(),
    action: line.action,
    by: own ? 'you' : line.actor === userId ? 'impersonator' : byOthers,
    address: shown ? line.address : null,
    device: shown && line.userAgent !== null ? parseDevice(line.userAgent) : null,
  }
}

/** A user as the others of an organization see them. */
export type Named = { readonly id: string; readonly name: string; readonly email: string }

/** Who acted, and about whom the line is. */
function usersOf({ actorKind, actor, subject, details }: Line): readonly string[] {
  const about = /^user:(.+)$/.exec(subject)?.[1]
  const parsed: unknown = details === null ? null : JSON.parse(details)
  const affected =
    typeof parsed === 'object' && parsed !== null && 'userId' in parsed ? parsed.userId : undefined
  const acted = actorKind === 'user' || actorKind === 'api_key' ? actor : undefined
  return [acted, about, affected].filter((id) => typeof id === 'string')
}

export function usersOfLines(lines: readonly Line[]): readonly string[] {
  return [...new Set(lines.flatMap(usersOf))]
}

/** For the operator, who also sees who acted in the name of a user. */
export function idsOfLines(lines: readonly Line[]) {
  const given = <Id>(ids: readonly (Id | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return {
    users: given([...usersOfLines(lines), ...lines.map(({ impersonatedBy }) => impersonatedBy)]),
    organizations: given(lines.map(({ organizationId }) => organizationId)),
  }
}

type WithActor = { readonly person: Named | undefined }

/** The columns of the file that owners and admins of an organization download. */
export const organizationColumns: CsvColumns<Line & WithActor> = {
  time: ({ at }, inZone) => inZone(at),
  action: ({ action }) => action,
  actor_kind: ({ actorKind }) => actorKind,
  actor_name: ({ person }) => person?.name,
  actor_email: ({ person }) => person?.email,
  actor_id: ({ actor }) => actor,
  impersonated_by: ({ impersonatedBy }) => impersonatedBy,
  api_key_id: ({ apiKeyId }) => apiKeyId,
  subject: ({ subject }) => subject,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
  request_id: ({ requestId }) => requestId,
  details: ({ details }) => details,
}

type WithNames = WithActor & {
  readonly impersonator: Named | undefined
  readonly organization: { readonly name: string } | undefined
}

/** The columns of the file that the operator downloads. */
export const installationColumns: CsvColumns<Line & WithNames> = {
  ...organizationColumns,
  impersonator_email: ({ impersonator }) => impersonator?.email,
  organization_id: ({ organizationId }) => organizationId,
  organization_name: ({ organization }) => organization?.name,
}

/** The columns of the file about one's own account; they show no more than the list. */
export function accountColumns(userId: string): CsvColumns<Line> {
  const of = (line: Line) => toActivity(line, userId)
  return {
    time: ({ at }, inZone) => inZone(at),
    action: ({ action }) => action,
    by: (line) => of(line).by,
    address: (line) => of(line).address,
    browser: (line) => of(line).device?.browser,
    system: (line) => of(line).device?.system,
  }
}
