import * as contract from '@guildhall/contract/health'
import type { Database } from '../platform/database/index.ts'
import { type Incoming, page, Reply, type Router } from '../platform/http/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import type { Signals } from '../platform/signals/index.ts'
import { withTimeout } from '../platform/system.ts'
import { errorPage, safeCode } from '../platform/web/index.ts'

type Dependencies = {
  readonly database: Database
  readonly signals: Signals
  readonly metrics: Metrics
  readonly mayReadMetrics: (incoming: Incoming) => Promise<boolean>
  /** False from the moment the server begins to close. */
  readonly accepting: () => boolean
}

const databaseTimeout = 1_000

/** Endpoints for monitoring: liveness, readiness and metrics. */
export function mountHealth(router: Router, dependencies: Dependencies) {
  const { database, signals, metrics, mayReadMetrics, accepting } = dependencies
  const text = (status: number, body: string) =>
    new Reply({ status, text: body, headers: { 'content-type': 'text/plain; charset=utf-8' } })

  function databaseAnswers(): Promise<boolean> {
    const answered = database.hot.sql.run('select 1').then(
      () => true,
      () => false,
    )
    return withTimeout(databaseTimeout, answered, false)
  }

  router.bind(contract.ok, () => ({ ok: true as const }))

  router.bind(contract.errorPage, ({ query }) =>
    page(errorPage(safeCode(query.error)), {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    }),
  )

  router.page('/livez', () => text(200, 'ok\n'))

  router.page('/readyz', async () => {
    if (!accepting()) return text(503, 'closing\n')
    if (!(await databaseAnswers())) return text(503, 'the database does not answer\n')
    if (!signals.isConnected()) return text(503, 'the other nodes cannot be heard\n')
    return text(200, 'ok\n')
  })

  router.page('/metrics', async (incoming) => {
    if (!(await mayReadMetrics(incoming))) return new Reply({ status: 404, text: '' })
    return new Reply({
      text: await metrics.text(),
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  })
}
