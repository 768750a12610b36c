import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { passkeys } from '../../../lib/calls.ts'
import { trySend } from '../../../lib/send.ts'
import { useToast } from '../../../ui/index.ts'
import { NameForm } from './NameForm.tsx'
import type { Passkey } from './PasskeyRow.tsx'

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const t = useTranslations('passkeys.ui')
  const toast = useToast()
  const client = useQueryClient()

  async function rename(name: string) {
    const { failure } = await trySend(passkeys.rename, { id: passkey.id, name })
    if (failure) return failure
    await client.invalidateQueries({ queryKey: [passkeys.list.line] })
    toast(t('renamed'))
    onClose()
    return null
  }

  return (
    <NameForm
      title={t('renameTitle')}
      name={passkey.name ?? ''}
      submit={t('save')}
      send={rename}
      onClose={onClose}
    />
  )
}
