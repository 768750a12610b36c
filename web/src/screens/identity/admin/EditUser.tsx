import { useTranslations } from 'use-intl/react'
import { admin } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { createUser as limits } from '../../../lib/limits/admin.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { nameOf } from '../../../lib/people.ts'
import { trySend } from '../../../lib/send.ts'
import { Checkbox, Field, useToast } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { UserForm } from './UserForm.tsx'
import type { Subject } from './user-actions.tsx'

type EditUserProps = { user: Subject; onClose: () => void; onDone: () => void }

/** Name, username and address; only what was changed is sent. */
export function EditUser({ user, onClose, onDone }: EditUserProps) {
  const t = useTranslations('admin.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const checks = useChecks()
  const { name } = useLimitChecks({ name: limits.name })
  const username = user.displayUsername ?? user.username ?? ''
  return (
    <UserForm
      id="edit-user"
      title={t('edit.title', { name: nameOf(user) })}
      submitLabel={s('save')}
      checks={{
        email: checks.email,
        name: (value, form) => name?.(value, form),
        // A username can be changed, but not given up.
        username: (value, form) => (username === '' ? undefined : checks.required(value, form)),
      }}
      send={async (data) => {
        const given = {
          name: text(data, 'name').trim(),
          email: text(data, 'email').trim(),
          username: text(data, 'username').trim(),
        }
        const { failure } = await trySend(admin.updateUser, {
          userId: user.id,
          data: {
            name: given.name,
            emailVerified: data.has('verified'),
            ...(given.email.toLowerCase() !== user.email && { email: given.email }),
            ...(given.username && given.username !== username && { username: given.username }),
          },
        })
        return failure
      }}
      onClose={onClose}
      onDone={() => {
        toast(t('edit.done'))
        onDone()
      }}
    >
      {(problems) => (
        <>
          <Field
            name="name"
            label={t('fields.name')}
            autoComplete="off"
            required
            maxLength={256}
            defaultValue={user.name}
            error={problems.name}
          />
          <Field
            name="username"
            label={t('fields.username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            defaultValue={username}
            error={problems.username}
          />
          <Field
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="off"
            required
            defaultValue={user.email}
            error={problems.email}
          />
          <Checkbox
            name="verified"
            label={t('fields.verified')}
            hint={t('edit.verifiedHint')}
            defaultChecked={user.emailVerified}
          />
        </>
      )}
    </UserForm>
  )
}
