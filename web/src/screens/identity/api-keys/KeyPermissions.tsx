import { useTranslations } from 'use-intl/react'
import { CheckboxGroup, Note, PermissionMatrix, Stack } from '../../../ui/index.ts'
import { givable, isGivable, type Permissions, usePermissionNames } from './permissions.ts'

type KeyPermissionsProps = { value: Permissions; onChange: (value: Permissions) => void }

/** What a person may give, to choose from; what an administrator has given beyond that, to read. */
export function KeyPermissions({ value, onChange }: KeyPermissionsProps) {
  const t = useTranslations('api-keys.ui')
  const names = usePermissionNames()

  if (isGivable(value)) {
    return (
      <CheckboxGroup
        label={t('columns.permissions')}
        name="permissions"
        hint={t('form.permissionsHint')}
        options={Object.keys(givable).map((id) => ({
          value: id,
          label: `${names.resource(id)}: ${names.action('read')}`,
        }))}
        value={Object.keys(value)}
        onChange={(chosen) => onChange(Object.fromEntries(chosen.map((id) => [id, ['read']])))}
      />
    )
  }
  const actions = [...new Set(Object.values(value).flat())]
  return (
    <Stack gap={3}>
      <Note tone="info">{t('form.setByAdmin')}</Note>
      <PermissionMatrix
        label={t('columns.permissions')}
        resources={Object.entries(value).map(([id, able]) => ({
          id,
          label: names.resource(id),
          actions: able,
        }))}
        actions={actions.map((id) => ({ id, label: names.action(id) }))}
        value={value}
        labels={{ resource: t('form.area'), given: t('form.given'), notGiven: t('form.notGiven') }}
      />
    </Stack>
  )
}
