import { useTranslations } from 'use-intl/react'
import { type InputOf, savedViews } from '../../../lib/calls.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, Field, Stack } from '../../../ui/index.ts'
import { useViewName } from './use-view-name.ts'

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
  const { busy, problems, refusal, form } = useViewName({
    send: (name, data) =>
      trySend(savedViews.create, { ...place, name, search, shared: data.has('shared') }),
    done: t('saved'),
    onDone,
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
