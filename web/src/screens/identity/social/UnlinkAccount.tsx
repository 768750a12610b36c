import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useWaysLeft, type WaysLeft } from '../profile/sign-in-methods.ts'

type UnlinkAccountProps = {
  account: { id: string }
  name: string
  left: WaysLeft
  onClose: () => void
}

export function UnlinkAccount({ account, name, left, onClose }: UnlinkAccountProps) {
  const t = useTranslations('social.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const effects = useWaysLeft(left)
  const unlink = useAction(profile.unlinkAccount, { invalidates: [profile.listAccounts] })

  async function confirm() {
    if (!(await unlink.run({ accountId: account.id }))) return
    toast(t('unlinked'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('unlinkTitle', { name })}
      confirmLabel={t('unlink')}
      cancelLabel={c('cancel')}
      busy={unlink.isPending}
      busyLabel={c('loading')}
      error={unlink.problem ?? undefined}
      effects={effects}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('unlinkText')}</Text>
    </ConfirmDialog>
  )
}
