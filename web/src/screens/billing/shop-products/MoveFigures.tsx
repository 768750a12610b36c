import { useTranslations } from 'use-intl/react'
import { Ledger, List, ListItem, Note, Stack, Text } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { laterOnes, leftOut, type MovePreview } from './movable.ts'

type MoveFiguresProps = {
  preview: MovePreview
  notice: number
  /** The shop sends no such emails. */
  isEmailOff: boolean
}

/** Who moves, what that comes to, what they are told, and who stays. */
export function MoveFigures({ preview, notice, isEmailOff }: MoveFiguresProps) {
  const t = useTranslations('price-migrations.ui')
  const { money } = useShopWords()
  const later = laterOnes(preview)
  const left = leftOut(preview)
  return (
    <Stack gap={4}>
      {preview.amounts.map((sum) => (
        <Ledger
          key={sum.currency}
          lines={[
            {
              id: 'before',
              label: t('before', { count: sum.subscribers }),
              note: t('inMonth'),
              amount: money(sum.oldMonthlyAmount, sum.currency),
            },
          ]}
          total={{
            label: t('after'),
            note: t('inMonthNet'),
            amount: money(sum.newMonthlyAmount, sum.currency, true),
          }}
        />
      ))}
      {preview.subscribers === 0 ? <Text>{t('nobody')}</Text> : null}
      {notice > 0 && !isEmailOff ? (
        <Note tone="info">{t('told', { count: notice })}</Note>
      ) : (
        <Note tone="warn">{t(notice > 0 ? 'emailOff' : 'notTold')}</Note>
      )}
      {later.length > 0 ? (
        <Reasons
          title={t('laterTitle')}
          lines={later.map(({ count, reason }) => t(`later.${reason}`, { count }))}
        />
      ) : null}
      {left.length > 0 ? (
        <Reasons
          title={t('leftTitle')}
          lines={left.map(({ count, reason }) => t(`left.${reason}`, { count }))}
        />
      ) : null}
    </Stack>
  )
}

function Reasons({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Stack gap={2}>
      <Text strong>{title}</Text>
      <List ruled>
        {lines.map((line) => (
          <ListItem key={line}>
            <Text size="small">{line}</Text>
          </ListItem>
        ))}
      </List>
    </Stack>
  )
}
