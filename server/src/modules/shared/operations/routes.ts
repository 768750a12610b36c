import { done } from '@guildhall/contract/kernel/common'
import * as contract from '@guildhall/contract/shared/operations'
import type { Router } from '../../../platform/http/index.ts'
import type { Operations } from './service.ts'

export function mountOperations(router: Router, operations: Operations) {
  router.bind(contract.overview, () => operations.overview())

  router.bind(contract.listJobs, async () => {
    const { failing, jobsSetAside, queues, reactions } = await operations.listJobs()
    return {
      queues: queues.map(({ oldestDue, ...queue }) => ({
        ...queue,
        oldestDueAt: oldestDue?.toISOString() ?? null,
      })),
      failing: failing.map(({ error, job, nextTry, tries }) => ({
        name: job,
        tries,
        nextTry: nextTry.toISOString(),
        error,
      })),
      setAside: [
        ...jobsSetAside.map(({ at, error, id, job }) => ({
          id,
          kind: 'job' as const,
          name: job,
          at: at.toISOString(),
          error,
        })),
        ...reactions.map(({ at, error, id, reaction }) => ({
          id,
          kind: 'reaction' as const,
          name: reaction,
          at: at.toISOString(),
          error,
        })),
      ],
    }
  })

  router.bind(contract.listTasks, async () => ({ items: await operations.listTasks() }))

  router.bind(contract.retryJob, async ({ params }) => {
    await operations.retry(params.id)
    return done
  })

  router.bind(contract.removeJob, async ({ params }) => {
    await operations.remove(params.id)
    return done
  })

  router.bind(contract.listProviders, () => ({ items: [...operations.providers] }))
  router.bind(contract.testProvider, ({ params }) => operations.testProvider(params.id))
  router.bind(contract.getSettings, () => operations.settings())
}
