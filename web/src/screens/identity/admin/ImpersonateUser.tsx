import { useTranslations } from 'use-intl/react'
import { adminSessions } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { homePath, openDocument } from '../../../lib/paths.ts'
import { nameOf } from '../../../lib/people.ts'
import { Text } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Subject } from './user-actions.tsx'

type ImpersonateUserProps = { user: Subject; onClose: () => void }

/** The session changes, so a new document is loaded: nothing of the admin stays in memory. */
export function ImpersonateUser({ user, onClose }: ImpersonateUserProps) {
  const t = useTranslations('admin.ui.impersonate')
  const c = useTranslations('common.ui')
  const { run, isPending, problem } = useAction(adminSessions.impersonateUser)

  async function confirm() {
    if (await run({ userId: user.id })) openDocument(homePath)
  }

  return (
    <ConfirmDialog
      open
      kind="primary"
      title={t('title', { name: nameOf(user) })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
      <Text>{t('logged')}</Text>
    </ConfirmDialog>
  )
}
