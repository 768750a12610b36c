import { useTranslations } from 'use-intl/react'
import { Badge, List, ListItem, Meta, Section, Text, TextLink } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Import } from './imports.ts'
import { importResources, totalOf } from './transfer-lists.ts'

type EarlierImportsProps = {
  imports: readonly Import[]
  hrefOf: (id: string) => string
}

/** Imports that have ended, the latest first. */
export function EarlierImports({ imports, hrefOf }: EarlierImportsProps) {
  const t = useTranslations('data-transfers.ui')
  const { moment, number } = useShopWords()
  return (
    <Section title={t('earlier.title')}>
      <List ruled>
        {imports.map((of) => {
          const { created, existing, refused } = totalOf(of)
          const resource = importResources.find((each) => each === of.resource)
          const isFailed = of.status === 'failed'
          const state = isFailed ? 'failed' : of.dryRun ? 'tried' : 'succeeded'
          const tone = isFailed ? 'danger' : of.dryRun ? 'neutral' : 'ok'
          return (
            <ListItem key={of.id} trail={<Badge tone={tone}>{t(`earlier.${state}`)}</Badge>}>
              <Text>
                <TextLink href={hrefOf(of.id)}>{moment(of.createdAt)}</TextLink>
              </Text>
              <Meta>
                <span>{resource ? t(`resources.${resource}`) : t('import.own')}</span>
                <span>
                  {t('earlier.summary', {
                    created: number(created),
                    existing: number(existing),
                    refused: number(refused),
                  })}
                </span>
              </Meta>
            </ListItem>
          )
        })}
      </List>
    </Section>
  )
}
