import { useTranslations } from 'use-intl/react'
import { Checkbox, Field, Row } from '../../../ui/index.ts'
import type { FieldFormProps } from './form-props.ts'

/** What an answer has to be like, as far as its type has limits. */
export function LimitFields({ draft, set, problems }: FieldFormProps) {
  const t = useTranslations('shop-custom-fields.ui.fields')
  const { type } = draft
  if (type === 'checkbox' || type === 'select') return null
  const bounds = {
    text: ['shortest', 'longest'],
    number: ['smallest', 'largest'],
    date: ['earliest', 'latest'],
  } as const
  const [least, most] = bounds[type]
  const kind = type === 'date' ? { type: 'date' } : { inputMode: 'numeric' as const }
  return (
    <>
      {type === 'text' ? (
        <Checkbox
          name="textarea"
          label={t('textarea')}
          checked={draft.textarea}
          onChange={({ target }) => set({ textarea: target.checked })}
        />
      ) : null}
      <Row gap={4} align="start" fill>
        <Field
          {...kind}
          grow
          label={t(least)}
          name="least"
          autoComplete="off"
          value={draft.least}
          onChange={({ target }) => set({ least: target.value })}
          error={problems.least}
        />
        <Field
          {...kind}
          grow
          label={t(most)}
          name="most"
          autoComplete="off"
          value={draft.most}
          onChange={({ target }) => set({ most: target.value })}
          error={problems.most}
        />
      </Row>
    </>
  )
}
