import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { roles } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/roles.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, PermissionMatrix, Stack, Text, useToast } from '../../../ui/index.ts'
import type { Permissions } from '../../../ui/permissions.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { CustomRole, Overview } from './overview.ts'
import { columns, fromColumns, isWithin, toColumns } from './permission-columns.ts'
import { usePermissionWords } from './permission-words.ts'

type RoleFormProps = {
  organizationId: string
  overview: Overview
  /** The role to change; without one, a new one is made. */
  role?: CustomRole | undefined
  onClose: () => void
}

const formId = 'role'

/** As the server stores it. */
const nameOf = (entered: string) => entered.trim().toLowerCase()

/** The name of a custom role, and what it allows. */
export function RoleForm({ organizationId, overview, role, onClose }: RoleFormProps) {
  const t = useTranslations('roles.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const words = usePermissionWords()
  const { statements, own } = overview
  const [value, setValue] = useState<Permissions>(toColumns(role?.permission ?? {}))

  const limits = useLimitChecks({ name: create.role })
  const { busy, problems, refusal, form, release } = useForm({
    checks: { name: (value, form) => limits.name?.(nameOf(value), form) },
    fieldOf: ({ code }) => (code === 'ROLE_NAME_IS_ALREADY_TAKEN' ? 'name' : undefined),
    errorText: useErrorText(),
    async send(data) {
      const name = nameOf(text(data, 'name'))
      const given = fromColumns(value, statements)
      const permission = Object.fromEntries(
        Object.entries(given).map(([resource, actions]) => [resource, [...actions]]),
      )
      const { failure } = role
        ? await trySend(roles.update, {
            roleId: role.id,
            organizationId,
            data: { permission, roleName: name },
          })
        : await trySend(roles.create, { role: name, permission, organizationId })
      release()
      if (failure) return failure
      await client.invalidateQueries({ queryKey: [roles.overview.line] })
      void client.invalidateQueries({ queryKey: [roles.list.line] })
      toast(role ? t('saved') : t('created'))
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={role ? t('editTitle', { name: role.role }) : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {role ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={5} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={role?.role}
          hint={role ? t('renameHint') : t('nameHint')}
          error={problems.name}
        />
        <Stack gap={2}>
          {isWithin(statements, own.permission) ? null : (
            <Text tone="muted" size="small">
              {t('missing')}
            </Text>
          )}
          <PermissionMatrix
            label={t('allows')}
            resources={Object.entries(statements).map(([resource, actions]) => ({
              id: resource,
              label: words.resource(resource),
              note: actions.map((action) => words.permission(resource, action)).join(' · '),
              actions: toColumns({ [resource]: actions })[resource] ?? [],
            }))}
            actions={columns.map((id) => ({ id, label: t(`columns.${id}`) }))}
            value={value}
            onChange={setValue}
            allowed={toColumns(own.permission)}
            labels={{ resource: t('permission'), given: t('given'), notGiven: t('notGiven') }}
          />
        </Stack>
      </Stack>
    </FormDialog>
  )
}
