import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { text, useForm } from '../../../lib/form.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Stack } from '../../../ui/index.ts'
import { useChecks } from './checks.ts'
import { EmailField } from './EmailField.tsx'

type EmailFormProps = {
  email?: string | undefined
  submit: string
  busyLabel: string
  send: (email: string) => Promise<{ failure: Failure | null }>
  onSent: (email: string) => void
}

/** A form with an email address, to request a link. */
export function EmailForm({ email, submit, busyLabel, send, onSent }: EmailFormProps) {
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { email: checks.email },
    errorText: useErrorText(),
    fieldOf: ({ code }) =>
      code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR' ? 'email' : undefined,
    async send(data) {
      const address = text(data, 'email').trim()
      const { failure } = await send(address)
      if (!failure) onSent(address)
      return failure
    },
  })
  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <EmailField defaultValue={email} error={problems.email} />
      <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </Stack>
  )
}
