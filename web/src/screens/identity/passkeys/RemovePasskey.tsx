import { useTranslations } from 'use-intl/react'
import { passkeys } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Passkey } from './PasskeyRow.tsx'

type RemovePasskeyProps = {
  passkey: Passkey
  /** Passkeys that stay. */
  left: number
  accounts: readonly { providerId: string }[]
  onClose: () => void
}

export function RemovePasskey({ passkey, left, accounts, onClose }: RemovePasskeyProps) {
  const t = useTranslations('passkeys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(passkeys.remove, { invalidates: [passkeys.list] })
  const hasPassword = accounts.some(({ providerId }) => providerId === 'credential')
  const linked = accounts.length - (hasPassword ? 1 : 0)

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
      effects={[
        { label: t('left.passkeys'), value: left },
        { label: t('left.password'), value: t(hasPassword ? 'left.yes' : 'left.no') },
        { label: t('left.linked'), value: linked },
      ]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  )
}
