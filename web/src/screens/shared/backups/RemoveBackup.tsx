import { useTranslations } from 'use-intl/react'
import { backups } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Backup } from './queries.ts'

type RemoveBackupProps = { of: Backup; onClose: () => void; onDone: () => void }

export function RemoveBackup({ of, onClose, onDone }: RemoveBackupProps) {
  const t = useTranslations('backups.ui.remove')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const toast = useToast()
  const { run, isPending, problem } = useAction(backups.remove, { invalidates: [backups.list] })
  const hasFile = of.file === 'present' || of.file === 'damaged'

  async function confirm() {
    if (!(await run({ id: of.id }))) return
    toast(t('done'))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('title', { when: fullText(of.createdAt, language) })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t(hasFile ? 'text' : of.file === 'elsewhere' ? 'elsewhere' : 'entry')}</Text>
    </ConfirmDialog>
  )
}
