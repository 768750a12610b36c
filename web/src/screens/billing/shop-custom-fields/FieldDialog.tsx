import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customFields, products } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, RadioCards, Stack, Text, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { slugOf } from '../../identity/organizations/create/slug-of.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { FieldPreview } from './FieldPreview.tsx'
import {
  type CustomField,
  changesOf,
  creationOf,
  draftOf,
  emptyDraft,
  type FieldDraft,
  fieldTypes,
} from './field-draft.ts'
import { problemsOf } from './field-problems.ts'
import type { FieldFormProps } from './form-props.ts'
import { LimitFields } from './LimitFields.tsx'
import { OptionFields } from './OptionFields.tsx'

const formId = 'custom-field'

type FieldDialogProps = {
  shop: Shop
  /** The one that is changed; without it, a new one is made. */
  field?: CustomField
  onClose: () => void
}

export function FieldDialog({ shop, field, onClose }: FieldDialogProps) {
  const t = useTranslations('shop-custom-fields.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const invalidate = useInvalidate(customFields.get, customFields.list, products.list, products.get)
  const [draft, setDraft] = useState(() => (field ? draftOf(field) : emptyDraft))
  const { busy, problems, refusal, form } = useForm({
    checks: useChecks(draft),
    fieldsOf: (failure) =>
      refusedFields(failure, ({ path, type }) =>
        t(path === 'slug' && type === 'value_error' ? 'problems.slugTaken' : 'problems.other'),
      ),
    errorText: useErrorText(),
    async send() {
      const { failure } = field
        ? await trySend(customFields.update, changesOf(draft, field))
        : await trySend(customFields.create, creationOf(draft, shop.organization.id))
      if (failure) return failure
      invalidate()
      toast(t(field ? 'edit.done' : 'create.done'))
      onClose()
      return null
    },
  })
  const set = (change: Partial<FieldDraft>) => setDraft((now) => ({ ...now, ...change }))
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={field ? t('edit.title', { name: field.name }) : t('create.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={s('saving')}>
            {field ? s('save') : t('create.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {field ? (
          <Text size="small" tone="muted">
            {t('typeStays', { type: t(`types.${field.type}`) })}
          </Text>
        ) : (
          <RadioCards
            name="type"
            label={t('fields.type')}
            value={draft.type}
            onChange={(value) =>
              set({
                type: fieldTypes.find((each) => each === value) ?? 'text',
                // A length is no date.
                least: '',
                most: '',
              })
            }
            options={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        )}
        <FieldPreview draft={draft} />
        <Names draft={draft} set={set} problems={problems} saved={field} />
        {draft.type === 'select' ? (
          <OptionFields draft={draft} set={set} problems={problems} />
        ) : null}
        <LimitFields draft={draft} set={set} problems={problems} />
        <Textarea
          name="metadata"
          label={t('metadata')}
          hint={t('metadataHint')}
          code
          rows={3}
          value={draft.metadata}
          error={problems.metadata}
          onChange={({ target }) => set({ metadata: target.value })}
        />
      </Stack>
    </FormDialog>
  )
}

/** Every field has one, as which of them have a problem depends on the others. */
function useChecks(draft: FieldDraft) {
  const t = useTranslations('shop-custom-fields.ui.problems')
  const c = useTranslations('common.ui')
  return Object.fromEntries(
    Object.entries(problemsOf(draft)).map(([name, problem]) => [
      name,
      () => (problem === 'required' ? c('required') : t(problem)),
    ]),
  )
}

function Names({
  draft,
  set,
  problems,
  saved,
}: FieldFormProps & { saved?: CustomField | undefined }) {
  const t = useTranslations('shop-custom-fields.ui')
  // A key that was written is not overwritten by what the name suggests.
  const followsName = !saved && draft.slug === slugOf(draft.name)
  return (
    <>
      <Field
        label={t('fields.name')}
        name="name"
        required
        autoComplete="off"
        value={draft.name}
        onChange={({ target: { value: name } }) =>
          set({ name, ...(followsName && { slug: slugOf(name) }) })
        }
        hint={t('fields.nameHint')}
        error={problems.name}
      />
      <Field
        label={t('fields.slug')}
        name="slug"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.slug}
        onChange={({ target }) => set({ slug: target.value.toLowerCase() })}
        hint={t(saved ? 'fields.slugLater' : 'fields.slugHint')}
        error={problems.slug}
      />
      <Field
        label={t('fields.label')}
        name="label"
        autoComplete="off"
        value={draft.label}
        onChange={({ target }) => set({ label: target.value })}
        hint={t('fields.labelHint')}
        error={problems.label}
      />
      <Field
        label={t('fields.help')}
        name="help"
        autoComplete="off"
        value={draft.help}
        onChange={({ target }) => set({ help: target.value })}
        hint={t('fields.helpHint')}
        error={problems.help}
      />
      {draft.type === 'checkbox' || draft.type === 'date' ? null : (
        <Field
          label={t('fields.placeholder')}
          name="placeholder"
          autoComplete="off"
          value={draft.placeholder}
          onChange={({ target }) => set({ placeholder: target.value })}
          hint={t('fields.placeholderHint')}
          error={problems.placeholder}
        />
      )}
    </>
  )
}
