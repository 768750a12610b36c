import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { apiKeys } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Select, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { daysOf, useExpiryOptions, usualExpiry } from './expiry.ts'
import { KeyFacts } from './KeyFacts.tsx'
import { KeyPermissions } from './KeyPermissions.tsx'
import { NewKey } from './NewKey.tsx'
import { isGivable, type Permissions } from './permissions.ts'
import type { ApiKey, KeyOwner } from './queries.ts'

type KeyDialogProps = {
  owner: KeyOwner
  now: Date
  /** Without it, a key is created. */
  before?: ApiKey | undefined
  onClose: () => void
}

const formId = 'api-key'
const longestName = 32
const day = 86_400

/** Creates a key, which is then shown once, or changes one. */
export function KeyDialog({ owner, now, before, onClose }: KeyDialogProps) {
  const t = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const options = useExpiryOptions(now, before?.expiresAt)
  const [permissions, setPermissions] = useState<Permissions>(before?.permissions ?? {})
  const [made, setMade] = useState<{ name: string; text: string } | null>(null)
  const mayChange = isGivable(before?.permissions ?? null)

  async function send(form: FormData) {
    const name = text(form, 'name').trim()
    const days = daysOf(text(form, 'expiry'))
    const expiresIn = days ? days * day : days
    const given = Object.fromEntries(Object.entries(permissions).map(([at, all]) => [at, [...all]]))
    const fields = { name, ...(expiresIn !== undefined && { expiresIn }) }
    if (!before) {
      const input = { ...owner, ...fields, permissions: given }
      const { data, failure } = await trySend(apiKeys.grant, input)
      if (data) setMade({ name, text: data.key })
      return failure
    }
    const { failure } = mayChange
      ? await trySend(apiKeys.regrant, { id: before.id, ...fields, permissions: given })
      : await trySend(apiKeys.update, { keyId: before.id, ...fields })
    if (failure) return failure
    toast(t('saved'))
    onClose()
    return null
  }

  const { busy, problems, refusal, form, release } = useForm({
    checks: { name: (value) => (value.trim() === '' ? c('required') : undefined) },
    fieldOf: ({ code }) =>
      code === 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL' ? 'name' : undefined,
    errorText: useErrorText(),
    async send(data) {
      const failure = await send(data)
      if (!failure) {
        release()
        await client.invalidateQueries({ queryKey: [apiKeys.list.line] })
      }
      return failure
    },
  })

  if (made) return <NewKey {...made} onClose={onClose} />
  return (
    <FormDialog
      open
      busy={busy}
      title={before ? t('editTitle', { name: before.name ?? before.start }) : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {before ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {before ? <KeyFacts apiKey={before} now={now} /> : null}
        <Field
          label={t('form.name')}
          name="name"
          required
          maxLength={longestName}
          autoComplete="off"
          defaultValue={before?.name ?? ''}
          hint={t('form.nameHint')}
          error={problems.name}
        />
        <Select
          label={t('form.expiry')}
          name="expiry"
          options={options}
          defaultValue={before ? '' : usualExpiry}
        />
        <KeyPermissions value={permissions} onChange={setPermissions} />
      </Stack>
    </FormDialog>
  )
}
