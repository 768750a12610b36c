import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accessTokens } from '../../../lib/calls.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { AccessToken } from './queries.ts'

type DeleteTokenProps = { token: AccessToken; onClose: () => void }

export function DeleteToken({ token, onClose }: DeleteTokenProps) {
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(accessTokens.remove, [accessTokens.list])
  const [problem, setProblem] = useState<string>()
  const name = token.comment || k('unnamed')

  async function confirm() {
    const [refused] = await remove.run([{ name, input: { id: token.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('deleted'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={k('deleteTitle', { name })}
      confirmLabel={t('delete')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{k('deleteText')}</Text>
    </ConfirmDialog>
  )
}
