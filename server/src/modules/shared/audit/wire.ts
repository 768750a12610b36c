import type { Activity, Entry } from '@guildhall/contract/shared/audit'
import { parseDevice } from '../../../platform/devices/index.ts'
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
  const shown = own || attempt
  return {
    id: line.id,
    at: line.at.toISOString(),
    action: line.action,
    by: own ? 'you' : line.actor === userId ? 'impersonator' : 'another',
    address: shown ? line.address : null,
    device: shown && line.userAgent !== null ? parseDevice(line.userAgent) : null,
  }
}
