import { useTranslations } from 'use-intl/react'
import { checkoutLinks, discounts } from '../../../lib/calls.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { List, ListItem, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Discount } from './discount-fields.ts'

const mostNamed = 5

type DeleteDiscountsProps = {
  chosen: readonly Discount[]
  onClose: () => void
  /** With those that the server keeps. */
  onDone: (refused: readonly Refused[]) => void
}

/** Several at once, one after another; whoever has one keeps it. */
export function DeleteDiscounts({ chosen, onClose, onDone }: DeleteDiscountsProps) {
  const t = useTranslations('shop-discounts.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(discounts.remove, [discounts.list, checkoutLinks.list])
  const count = chosen.length
  const others = count - mostNamed

  async function confirm() {
    const refused = await remove.run(chosen.map(({ id, name }) => ({ name, input: { id } })))
    const deleted = count - refused.length
    if (deleted > 0) toast(t('deleteMany.done', { count: deleted }))
    onDone(refused)
  }

  return (
    <ConfirmDialog
      open
      title={t('deleteMany.title', { count })}
      confirmLabel={t('deleteMany.open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      effects={[
        {
          label: t('fields.most'),
          value: chosen.reduce((sum, { redemptionsCount }) => sum + redemptionsCount, 0),
        },
      ]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Text>{t('deleteMany.text')}</Text>
        <List>
          {chosen.slice(0, mostNamed).map(({ code, id, name }) => (
            <ListItem key={id}>{code ? `${name} · ${code}` : name}</ListItem>
          ))}
          {others > 0 ? <ListItem>{t('deleteMany.more', { count: others })}</ListItem> : null}
        </List>
      </Stack>
    </ConfirmDialog>
  )
}
