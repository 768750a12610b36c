import { useTranslations } from 'use-intl/react'
import { admin, directory } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { nameOf } from '../../../lib/people.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useUser } from './queries.ts'
import type { Subject } from './user-actions.tsx'

type RemoveUserProps = { user: Subject; onClose: () => void; onDone: () => void }

export function RemoveUser({ user, onClose, onDone }: RemoveUserProps) {
  const t = useTranslations('admin.ui.remove')
  const d = useTranslations('admin.ui.drawer')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { data } = useUser(user.id)
  const { run, isPending, problem } = useAction(admin.removeUser, {
    invalidates: [directory.listUsers, directory.countUsers],
  })

  async function confirm() {
    if (!(await run({ userId: user.id }))) return
    toast(t('done', { name: nameOf(user) }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('title', { name: nameOf(user) })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      effects={
        data && [
          { label: d('sessions'), value: data.sessions.length },
          { label: d('methods'), value: data.accounts.length + data.counts.passkeys },
          { label: d('organizations'), value: data.counts.organizations },
          { label: d('apiKeys'), value: data.counts.apiKeys },
        ]
      }
      typed={{
        label: t('typed', { address: user.email }),
        value: user.email,
        missingReason: t('missing'),
        lookAlike: t('lookAlike'),
      }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
