import { useTranslations } from 'use-intl/react'
import { operations, userImports } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { UserImport } from './queries.ts'

type CancelImportProps = { of: UserImport; onClose: () => void; onDone: () => void }

export function CancelImport({ of: { id, state }, onClose, onDone }: CancelImportProps) {
  const t = useTranslations('user-imports.ui.cancel')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useAction(userImports.cancel, {
    invalidates: [userImports.list, operations.listTasks],
    alreadyDone: ['USER_IMPORT_HAS_ENDED'],
  })

  async function confirm() {
    if (!(await run({ id }))) return
    toast(t('done'))
    onDone()
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
      <Text>{t(state === 'importing' ? 'during' : 'before')}</Text>
    </ConfirmDialog>
  )
}
