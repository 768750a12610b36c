import { useTranslations } from 'use-intl/react'
import { admin } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { createUser as limits } from '../../../lib/limits/admin.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { Checkbox, CheckboxGroup, Field, PasswordField, useToast } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { useUserRoles } from './queries.ts'
import { useUserRoleName } from './role-name.ts'
import { UserForm } from './UserForm.tsx'

type CreateUserProps = { onClose: () => void; onDone: () => void }

export function CreateUser({ onClose, onDone }: CreateUserProps) {
  const t = useTranslations('admin.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const checks = useChecks()
  const roleName = useUserRoleName()
  const roles = useUserRoles().map((role) => ({ value: role, label: roleName(role) }))
  const { name } = useLimitChecks({ name: limits.name })
  return (
    <UserForm
      id="create-user"
      title={t('create.title')}
      submitLabel={t('create.open')}
      checks={{
        email: checks.email,
        name: (value, form) => name?.(value, form),
        // Without a password, a person signs in by email or with a provider.
        password: (value, form) => (value === '' ? undefined : checks.newPassword(value, form)),
      }}
      send={async (data) => {
        const password = text(data, 'password')
        const role = data.getAll('role').map(String)
        const { failure } = await trySend(admin.createUser, {
          email: text(data, 'email').trim(),
          name: text(data, 'name').trim(),
          ...(password && { password }),
          ...(role.length > 0 && { role }),
          data: { emailVerified: data.has('verified') },
        })
        return failure
      }}
      onClose={onClose}
      onDone={() => {
        toast(t('create.done'))
        onDone()
      }}
    >
      {(problems) => (
        <>
          <Field
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="off"
            required
            error={problems.email}
          />
          <Field
            name="name"
            label={t('fields.name')}
            autoComplete="off"
            required
            maxLength={256}
            error={problems.name}
          />
          <PasswordField
            name="password"
            label={c('password')}
            hint={t('create.passwordHint')}
            autoComplete="new-password"
            showLabel={c('showPassword')}
            hideLabel={c('hidePassword')}
            capsLockLabel={c('capsLock')}
            error={problems.password}
          />
          <CheckboxGroup
            name="role"
            label={t('columns.roles')}
            options={roles}
            defaultValue={['user']}
            inline
          />
          <Checkbox name="verified" label={t('fields.verified')} hint={t('create.verifiedHint')} />
        </>
      )}
    </UserForm>
  )
}
