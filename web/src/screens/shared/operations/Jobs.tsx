import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { operations } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { FormError, Page, Section, Skeleton, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { FailingJobs } from './FailingJobs.tsx'
import { Queues } from './Queues.tsx'
import { type SetAsideJob, SetAsideJobs } from './SetAsideJobs.tsx'

const pollInterval = 10_000

/** Background work: what waits, what fails, and what was given up. */
export function Jobs() {
  const t = useTranslations('operations.ui.jobs')
  const { data, error, refetch } = usePolledCall(operations.listJobs, {}, () => pollInterval)
  const toast = useToast()
  const [removing, setRemoving] = useState<SetAsideJob | null>(null)
  const retry = useAction(operations.retryJob, { invalidates: [operations.listJobs] })
  useTitle(t('title'))

  async function again({ id, name }: SetAsideJob) {
    if (await retry.run({ id })) toast(t('retried', { name }))
  }

  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {error && !data ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {retry.problem ? <FormError>{retry.problem}</FormError> : null}
      {data ? (
        <>
          <Section title={t('setAside.title')} count={data.setAside.length || undefined}>
            {data.setAside.length > 0 ? (
              <SetAsideJobs
                jobs={data.setAside}
                onRetry={(job) => void again(job)}
                onRemove={setRemoving}
              />
            ) : (
              <Text tone="muted">{t('setAside.none')}</Text>
            )}
          </Section>
          {data.failing.length > 0 ? (
            <Section title={t('failing.title')} count={data.failing.length}>
              <FailingJobs jobs={data.failing} />
            </Section>
          ) : null}
          <Section title={t('queues.title')}>
            {data.queues.length > 0 ? (
              <Queues queues={data.queues} />
            ) : (
              <Text tone="muted">{t('queues.none')}</Text>
            )}
          </Section>
        </>
      ) : error ? null : (
        <Skeleton rows={4} />
      )}
      {removing ? <RemoveJob job={removing} onClose={() => setRemoving(null)} /> : null}
    </Page>
  )
}

function RemoveJob({ job, onClose }: { job: SetAsideJob; onClose: () => void }) {
  const t = useTranslations('operations.ui.jobs.remove')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useAction(operations.removeJob, {
    invalidates: [operations.listJobs],
  })

  async function confirm() {
    if (!(await run({ id: job.id }))) return
    toast(t('done'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
