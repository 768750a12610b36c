import type { KeyRequest, KeyRequestDetail } from '@guildhall/contract/shared/request-log'
import type { KeyName } from './dependencies.ts'
import type { Listed, Row } from './store.ts'

type Names = ReadonlyMap<string, KeyName>

export function toWire(row: Listed, names: Names): KeyRequest {
  const name = names.get(row.keyId)
  return {
    requestId: row.requestId,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    target: row.path,
    status: row.status,
    durationMs: row.ms,
    userAgent: row.userAgent,
    usedKey: {
      kind: row.keyKind as KeyRequest['usedKey']['kind'],
      id: row.keyId,
      name: name?.name ?? null,
      start: name?.start ?? null,
      exists: name !== undefined,
    },
  }
}

export const toDetail = (row: Row, names: Names): KeyRequestDetail => ({
  ...toWire(row, names),
  answer: row.answer,
})
