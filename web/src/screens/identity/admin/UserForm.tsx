import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { type Check, useForm } from '../../../lib/form.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Stack } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { changedByUsers } from './queries.ts'

type Problems = Readonly<Record<string, string>>

type UserFormProps = {
  id: string
  title: string
  submitLabel: string
  checks?: Readonly<Record<string, Check>>
  send: (data: FormData) => Promise<Failure | null>
  onClose: () => void
  onDone: () => void
  children: (problems: Problems) => ReactNode
}

/** The field that an answer is about. */
function fieldOf({ code = '' }: Failure): string | undefined {
  if (code.startsWith('USERNAME_')) return 'username'
  if (code.startsWith('PASSWORD_')) return 'password'
  if (code === 'INVALID_EMAIL' || code === 'USER_ALREADY_EXISTS') return 'email'
  return undefined
}

/** A dialog with a form about one user. */
export function UserForm(props: UserFormProps) {
  const { id, title, submitLabel, checks = {}, send, onClose, onDone, children } = props
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const { busy, problems, refusal, form } = useForm({
    checks,
    errorText: useErrorText(),
    fieldOf,
    async send(data) {
      const failure = await send(data)
      if (failure) return failure
      for (const { line } of changedByUsers) void client.invalidateQueries({ queryKey: [line] })
      onDone()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={busy} busyLabel={c('loading')}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {children(problems)}
      </Stack>
    </FormDialog>
  )
}
