import * as contract from '@guildhall/contract/shared/request-log'
import type { Router } from '../../../platform/http/index.ts'
import { statusRange } from './rules/status.ts'
import type { RequestLog } from './service.ts'
import { toDetail, toWire } from './wire.ts'

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export function mountRequestLog(router: Router, requestLog: RequestLog) {
  router.bind(contract.list, async ({ principal, params, query }) => {
    const { status, from, to, keyId: key, pathPrefix: path, ...filters } = query
    const page = await requestLog.list(principal.user.id, params.id, {
      ...filters,
      key,
      path,
      ...(status === undefined ? {} : statusRange(status)),
      from: instant(from),
      to: instant(to),
    })
    return {
      items: page.rows.map((row) => toWire(row, page.names)),
      next: page.next,
      keepFor: requestLog.keepFor,
      leftOut: page.leftOut,
    }
  })

  router.bind(contract.get, async ({ principal, params }) => {
    const { row, names } = await requestLog.get(principal.user.id, params.id, params.requestId)
    return toDetail(row, names)
  })
}
