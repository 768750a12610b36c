import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type InputOf, savedViews } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/saved-views.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, Field, Stack, useToast } from '../../../ui/index.ts'

type SaveViewProps = {
  place: Pick<InputOf<typeof savedViews.create>, 'list' | 'organizationId'>
  /** What the list shows now. */
  search: string
  mayShare: boolean
  onDone: () => void
}

/** Keeps the filters and the order of now under a name. */
export function SaveView({ place, search, mayShare, onDone }: SaveViewProps) {
  const t = useTranslations('saved-views.ui')
  const toast = useToast()
  const client = useQueryClient()
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ name: create.name }),
    fieldOf: ({ code }) => (code === 'SAVED_VIEW_NAME_IS_TAKEN' ? 'name' : undefined),
    errorText: useErrorText(),
    async send(data) {
      const shared = data.has('shared')
      const name = text(data, 'name').trim()
      const { failure } = await trySend(savedViews.create, { ...place, name, search, shared })
      if (failure) return failure
      void client.invalidateQueries({ queryKey: [savedViews.list.line] })
      toast(t('saved'))
      onDone()
      return null
    },
  })
  return (
    <Stack as="form" gap={3} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field
        label={t('name')}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        error={problems.name}
      />
      {mayShare ? <Checkbox name="shared" label={t('share')} hint={t('shareHint')} /> : null}
      <div>
        <Button
          type="submit"
          size="sm"
          busy={busy}
          disabledReason={search === '' ? t('noFilters') : undefined}
        >
          {t('save')}
        </Button>
      </div>
    </Stack>
  )
}
