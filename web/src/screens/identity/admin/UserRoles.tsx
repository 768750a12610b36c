import { useTranslations } from 'use-intl/react'
import { admin } from '../../../lib/calls.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { trySend } from '../../../lib/send.ts'
import { CheckboxGroup, Text, useToast } from '../../../ui/index.ts'
import { useUserRoles } from './queries.ts'
import { useUserRoleName } from './role-name.ts'
import { UserForm } from './UserForm.tsx'
import type { Subject } from './user-actions.tsx'

type UserRolesProps = { user: Subject; onClose: () => void; onDone: () => void }

export function UserRoles({ user, onClose, onDone }: UserRolesProps) {
  const t = useTranslations('admin.ui')
  const toast = useToast()
  const roleName = useUserRoleName()
  const roles = useUserRoles()
  return (
    <UserForm
      id="user-roles"
      title={t('setRoles.title', { name: nameOf(user) })}
      submitLabel={t('setRoles.submit')}
      checks={{
        role: (_, form) => (form.has('role') ? undefined : t('setRoles.none')),
      }}
      send={async (data) => {
        const role = data.getAll('role').map(String)
        const { failure } = await trySend(admin.setRole, { userId: user.id, role })
        return failure
      }}
      onClose={onClose}
      onDone={() => {
        toast(t('setRoles.done'))
        onDone()
      }}
    >
      {(problems) => (
        <>
          <Text tone="muted">{t('setRoles.hint')}</Text>
          <CheckboxGroup
            name="role"
            label={t('columns.roles')}
            options={roles.map((role) => ({ value: role, label: roleName(role) }))}
            defaultValue={rolesOf(user)}
            error={problems.role}
          />
        </>
      )}
    </UserForm>
  )
}
