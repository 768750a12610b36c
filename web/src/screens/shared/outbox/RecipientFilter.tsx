import { useTranslations } from 'use-intl/react'
import { text } from '../../../lib/form.ts'
import { Button, Field, Row } from '../../../ui/index.ts'

type RecipientFilterProps = {
  to: string | undefined
  onShow: (recipient: string | undefined) => void
}

export function RecipientFilter({ to, onShow }: RecipientFilterProps) {
  const t = useTranslations('outbox.ui')
  return (
    <Row
      as="form"
      role="search"
      align="end"
      fill
      onSubmit={(event) => {
        event.preventDefault()
        onShow(text(new FormData(event.currentTarget), 'to').trim() || undefined)
      }}
    >
      <Field
        grow
        label={t('recipient')}
        name="to"
        type="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={to}
      />
      <Button type="submit">{t('filter')}</Button>
      {to === undefined ? null : (
        <Button kind="quiet" onClick={() => onShow(undefined)}>
          {t('clear')}
        </Button>
      )}
    </Row>
  )
}
