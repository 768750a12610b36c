import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { text, useForm } from '../../../lib/form.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'

type NameFormProps = {
  title: string
  intro?: string | undefined
  name: string
  submit: string
  /** Something that ended without being refused. */
  note?: string | undefined
  send: (name: string) => Promise<Failure | null>
  onClose: () => void
}

const formId = 'passkey-name'

/** Asks for the name of a passkey, to add or to rename one. */
export function NameForm({ title, intro, name, submit, note, send, onClose }: NameFormProps) {
  const t = useTranslations('passkeys.ui')
  const c = useTranslations('common.ui')
  const { busy, problems, refusal, form, release } = useForm({
    checks: { name: (value) => (value.trim() === '' ? c('required') : undefined) },
    errorText: useErrorText(),
    async send(data) {
      const failure = await send(text(data, 'name').trim())
      if (!failure) release()
      return failure
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
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {note ? (
          <Text role="status" tone="muted">
            {note}
          </Text>
        ) : intro ? (
          <Text tone="muted">{intro}</Text>
        ) : null}
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={128}
          autoComplete="off"
          defaultValue={name}
          hint={t('nameHint')}
          error={problems.name}
        />
      </Stack>
    </FormDialog>
  )
}
