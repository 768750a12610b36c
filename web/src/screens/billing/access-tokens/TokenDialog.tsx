import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accessTokens } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, FormError, Select, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { daysOf, useExpiryOptions, usualExpiry } from '../../identity/api-keys/expiry.ts'
import { ShownOnce } from '../../identity/api-keys/NewKey.tsx'
import type { Permissions } from '../../identity/api-keys/permissions.ts'
import type { AccessToken, Scope } from './queries.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { permissionsOf, samplePath, scopesOf } from './scopes.ts'

type TokenDialogProps = {
  organizationId: string
  given: readonly Scope[]
  now: Date
  /** Without it, a token is created. */
  before?: AccessToken | undefined
  onClose: () => void
}

const formId = 'access-token'
const longestComment = 256

/** Creates a token, which is then shown once, or changes its name and scopes. */
export function TokenDialog({ organizationId, given, now, before, onClose }: TokenDialogProps) {
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const expiryOptions = useExpiryOptions(now)
  const [chosen, setChosen] = useState<Permissions>(permissionsOf(before?.scopes ?? []))
  const [isMissing, setIsMissing] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string; scopes: Scope[] } | null>(null)

  async function send(form: FormData) {
    const comment = text(form, 'comment').trim()
    const scopes = scopesOf(chosen, before?.scopes)
    if (before) {
      const { failure } = await trySend(accessTokens.update, { id: before.id, comment, scopes })
      if (failure) return failure
      toast(k('saved'))
      onClose()
      return null
    }
    const days = daysOf(text(form, 'expiry'))
    const { data, failure } = await trySend(accessTokens.create, {
      organizationId,
      comment,
      scopes,
      expiresIn: days ? `P${days}D` : null,
    })
    if (data) setMade({ name: comment, secret: data.token, scopes })
    return failure
  }

  const { busy, problems, refusal, form, release } = useForm({
    checks: { comment: (value) => (value.trim() === '' ? c('required') : undefined) },
    errorText: useErrorText(),
    async send(data) {
      const isEmpty = scopesOf(chosen, before?.scopes).length === 0
      setIsMissing(isEmpty)
      const failure = isEmpty ? null : await send(data)
      if (!failure) {
        release()
        await client.invalidateQueries({ queryKey: [accessTokens.list.line] })
      }
      return failure
    },
  })

  if (made) {
    const path = samplePath(made.scopes)
    const code =
      path && `curl -H "Authorization: Bearer ${made.secret}" \\\n  ${location.origin}${path}`
    return <ShownOnce {...made} label={t('secret')} code={code} onClose={onClose} />
  }
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={before ? k('editTitle', { name: before.comment }) : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {before ? k('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('comment')}
          name="comment"
          required
          maxLength={longestComment}
          autoComplete="off"
          defaultValue={before?.comment ?? ''}
          hint={k('form.nameHint')}
          error={problems.comment}
        />
        {before ? null : (
          <Select
            label={k('form.expiry')}
            name="expiry"
            options={expiryOptions}
            defaultValue={usualExpiry}
          />
        )}
        {isMissing ? <FormError>{t('chooseScope')}</FormError> : null}
        <ScopeChoice given={given} value={chosen} onChange={setChosen} />
      </Stack>
    </FormDialog>
  )
}
