import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customFields, products } from '../../../lib/calls.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { CustomField } from './field-draft.ts'

type DeleteFieldProps = {
  field: CustomField
  /** How many products ask it. */
  asked: number | undefined
  onClose: () => void
  onDone: () => void
}

/** Answers that were given stay; nobody is asked any more. */
export function DeleteField({ field, asked, onClose, onDone }: DeleteFieldProps) {
  const t = useTranslations('shop-custom-fields.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(customFields.remove, [customFields.list, products.list, products.get])
  const [problem, setProblem] = useState<string>()
  const { id, name } = field

  async function confirm() {
    const [refused] = await remove.run([{ name, input: { id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('delete.done'))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirmLabel={t('delete.open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      effects={asked === undefined ? [] : [{ label: t('delete.products'), value: asked }]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('delete.text')}</Text>
    </ConfirmDialog>
  )
}
