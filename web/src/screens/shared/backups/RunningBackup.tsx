import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { backups, operations } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Button, Progress, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useFigures } from './figures.ts'
import type { Backup } from './queries.ts'

/** The backup at work: how far it is, and its end before its time. */
export function RunningBackup({ of }: { of: Backup }) {
  const t = useTranslations('backups.ui')
  const { number } = useFigures()
  const [canceling, setCanceling] = useState(false)
  const { expectedRows, id, progress, rows, state, tables, tablesDone } = of
  return (
    <Stack gap={3}>
      <Progress
        value={state === 'running' && expectedRows ? progress : null}
        max={1}
        label={t(state === 'running' ? 'running' : 'waiting')}
        aside={
          tables === null
            ? null
            : t('counts.tables', { done: number(tablesDone), total: number(tables) })
        }
      />
      {expectedRows === null ? null : (
        <Text size="small" tone="muted">
          {t('counts.rows', {
            done: number(rows),
            total: number(Math.max(rows, expectedRows)),
          })}
        </Text>
      )}
      <div>
        <Button kind="danger-quiet" size="sm" onClick={() => setCanceling(true)}>
          {t('cancel.open')}
        </Button>
      </div>
      {canceling ? <CancelBackup id={id} onClose={() => setCanceling(false)} /> : null}
    </Stack>
  )
}

function CancelBackup({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('backups.ui.cancel')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useAction(backups.cancel, {
    invalidates: [backups.list, operations.listTasks],
  })

  async function confirm() {
    if (!(await run({ id }))) return
    toast(t('done'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('open')}
      cancelLabel={t('keep')}
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
