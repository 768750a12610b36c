import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'

type UnlinkAccountProps = {
  account: { id: string }
  name: string
  /** The ways to sign in that stay. */
  left: { passkeys: number; password: boolean; linked: number }
  onClose: () => void
}

export function UnlinkAccount({ account, name, left, onClose }: UnlinkAccountProps) {
  const t = useTranslations('social.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
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
      effects={[
        { label: t('left.passkeys'), value: left.passkeys },
        { label: t('left.password'), value: t(left.password ? 'left.yes' : 'left.no') },
        { label: t('left.linked'), value: left.linked },
      ]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('unlinkText')}</Text>
    </ConfirmDialog>
  )
}
