import { useTranslations } from 'use-intl/react'
import { PermissionMatrix, Row, Stack, Text, TextButton } from '../../../ui/index.ts'
import type { Permissions } from '../../identity/api-keys/permissions.ts'
import type { Scope } from './queries.ts'
import { permissionsOf, readOnly } from './scopes.ts'

type ScopeChoiceProps = {
  /** The scopes that the member holds: a token gets no others. */
  given: readonly Scope[]
  value: Permissions
  onChange: (value: Permissions) => void
}

/** Scopes are named as in the API, so that they can be compared with its reference. */
export function ScopeChoice({ given, value, onChange }: ScopeChoiceProps) {
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  const all = permissionsOf(given)
  return (
    <Stack gap={2}>
      <Text as="span" strong>
        {t('scopes')}
      </Text>
      <Text tone="muted">{t('scopesHint')}</Text>
      <Row gap={4}>
        <TextButton onClick={() => onChange(all)}>{t('chooseAll')}</TextButton>
        <TextButton onClick={() => onChange(readOnly(all))}>{t('chooseRead')}</TextButton>
        <TextButton onClick={() => onChange({})}>{t('chooseNone')}</TextButton>
      </Row>
      <PermissionMatrix
        label={t('scopes')}
        resources={Object.entries(all).map(([id, actions]) => ({ id, label: id, actions }))}
        actions={[
          { id: 'read', label: k('read') },
          { id: 'write', label: t('write') },
        ]}
        value={value}
        onChange={onChange}
        labels={{
          resource: k('form.area'),
          given: k('form.given'),
          notGiven: k('form.notGiven'),
        }}
      />
    </Stack>
  )
}
