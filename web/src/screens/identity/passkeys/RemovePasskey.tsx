import { useTranslations } from 'use-intl/react'
import { passkeys } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useWaysLeft, type WaysLeft } from '../profile/sign-in-methods.ts'
import type { Passkey } from './PasskeyRow.tsx'

type RemovePasskeyProps = {
  passkey: Passkey
  left: WaysLeft
  onClose: () => void
}

export function RemovePasskey({ passkey, left, onClose }: RemovePasskeyProps) {
  const t = useTranslations('passkeys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(passkeys.remove, { invalidates: [passkeys.list] })
  const effects = useWaysLeft(left)

  async function confirm() {
    if (!(await remove.run({ id: passkey.id }))) return
    toast(t('removed'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name: passkey.name ?? t('unnamed') })}
      confirmLabel={t('removeConfirm')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={remove.problem ?? undefined}
      effects={effects}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  )
}
