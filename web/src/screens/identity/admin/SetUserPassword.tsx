import { useTranslations } from 'use-intl/react'
import { admin } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { nameOf } from '../../../lib/people.ts'
import { trySend } from '../../../lib/send.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { NewPassword } from '../accounts/NewPassword.tsx'
import { UserForm } from './UserForm.tsx'
import type { Subject } from './user-actions.tsx'

type SetUserPasswordProps = { user: Subject; onClose: () => void; onDone: () => void }

export function SetUserPassword({ user, onClose, onDone }: SetUserPasswordProps) {
  const t = useTranslations('admin.ui')
  const toast = useToast()
  const checks = useChecks()
  return (
    <UserForm
      id="user-password"
      title={t('setPassword.title', { name: nameOf(user) })}
      submitLabel={t('setPassword.open')}
      checks={{ password: checks.newPassword }}
      send={async (data) => {
        const newPassword = text(data, 'password')
        const { failure } = await trySend(admin.setUserPassword, { userId: user.id, newPassword })
        return failure
      }}
      onClose={onClose}
      onDone={() => {
        toast(t('setPassword.done'))
        onDone()
      }}
    >
      {(problems) => (
        <>
          <Text tone="muted">{t('setPassword.text')}</Text>
          <NewPassword name="password" label={t('setPassword.new')} error={problems.password} />
        </>
      )}
    </UserForm>
  )
}
