import { useTranslations } from 'use-intl/react'
import { List, ListItem, Meta, RuledStrip, Stack, Text } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Import } from './imports.ts'
import { exportResources, totalOf } from './transfer-lists.ts'

/** What became of the rows of a file, or would: in all, and of each list. */
export function ImportCounts({ of }: { of: Import }) {
  const t = useTranslations('data-transfers.ui')
  const { number } = useShopWords()
  const total = totalOf(of)
  const created = of.dryRun ? 'create' : 'created'
  const lists = exportResources.flatMap((resource) => {
    const counts = of.counts[resource]
    return counts ? [{ resource, counts }] : []
  })
  return (
    <Stack gap={4}>
      <RuledStrip
        items={[
          { id: 'created', label: t(`counts.${created}`), value: number(total.created) },
          { id: 'existing', label: t('counts.existing'), value: number(total.existing) },
          { id: 'refused', label: t('counts.refused'), value: number(total.refused) },
          { id: 'skipped', label: t('counts.skipped'), value: number(total.skipped) },
        ].map((each) => ({ ...each, figure: true }))}
      />
      {lists.length > 1 ? (
        <List ruled aria-label={t('counts.lists')}>
          {lists.map(({ counts, resource }) => (
            <ListItem key={resource}>
              <Text>{t(`resources.${resource}`)}</Text>
              <Meta>
                {(['created', 'existing', 'refused', 'skipped'] as const)
                  .filter((each) => counts[each] > 0)
                  .map((each) => (
                    <span key={each}>
                      {t(`counts.${each === 'created' ? created : each}`)} {number(counts[each])}
                    </span>
                  ))}
              </Meta>
            </ListItem>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
