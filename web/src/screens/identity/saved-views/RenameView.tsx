import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { savedViews } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/saved-views.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { View } from './view.ts'

const formId = 'view-name'

export function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const t = useTranslations('saved-views.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ name: create.name }),
    fieldOf: ({ code }) => (code === 'SAVED_VIEW_NAME_IS_TAKEN' ? 'name' : undefined),
    errorText: useErrorText(),
    async send(data) {
      const name = text(data, 'name').trim()
      const { failure } = await trySend(savedViews.update, { savedViewId: view.id, name })
      if (failure) return failure
      void client.invalidateQueries({ queryKey: [savedViews.list.line] })
      toast(t('renamed'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('renameTitle', { name: view.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('renameSubmit')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={view.name}
          error={problems.name}
        />
      </Stack>
    </FormDialog>
  )
}
