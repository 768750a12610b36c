import { useTranslations } from 'use-intl/react'
import { Button, IconRoles, ListItem, Meta, Text } from '../../../ui/index.ts'
import type { CustomRole, Overview } from './overview.ts'
import { countOf, isWithin } from './permission-columns.ts'

type RoleRowProps = {
  role: CustomRole
  overview: Overview
  onEdit: () => void
  onRemove: () => void
}

export function RoleRow({ role, overview, onEdit, onRemove }: RoleRowProps) {
  const t = useTranslations('roles.ui')
  const e = useTranslations('roles.errors')
  const { own, statements } = overview
  const editLocked = !own.update
    ? t('lockedUpdate')
    : isWithin(role.permission, own.permission)
      ? undefined
      : t('lockedMore')
  const removeLocked = !own.delete
    ? e('YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE')
    : role.members > 0
      ? e('ROLE_IS_ASSIGNED_TO_MEMBERS')
      : undefined
  return (
    <ListItem
      lead={<IconRoles />}
      trail={
        <>
          <Button
            size="sm"
            aria-label={t('editNamed', { name: role.role })}
            disabledReason={editLocked}
            onClick={onEdit}
          >
            {t('edit')}
          </Button>
          <Button
            size="sm"
            kind="danger-quiet"
            aria-label={t('removeNamed', { name: role.role })}
            disabledReason={removeLocked}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      <Text as="span" strong>
        {role.role}
      </Text>
      <Meta>
        {t('members', { count: role.members })}
        {t('allowsCount', { count: countOf(role.permission), total: countOf(statements) })}
      </Meta>
    </ListItem>
  )
}
