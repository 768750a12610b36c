import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { IndexNav, type Method, Stack, Text } from '../../../ui/index.ts'
import { areas, atMost, type Noun, type Opened } from './document/document.ts'
import { useNounTitle } from './noun-title.ts'

/** More hits are no help, and make the page slow. */
export const mostHits = 60

export type ContentsProps = {
  nouns: readonly Noun[]
  find: string
  opened: Opened | undefined
  onOpen?: () => void
}

/** All nouns, with the operations of the open one; of a search, what it finds. */
export function Contents({ nouns, find, opened, onOpen }: ContentsProps) {
  const t = useTranslations('reference.ui')
  const titleOf = useNounTitle()
  const isSearch = find !== ''
  const shown = isSearch ? atMost(nouns, mostHits) : nouns
  const hrefOf = (open: string) => linkTo('/reference', { find, open })

  const groups = areas
    .map((area) => ({
      title: t(`areas.${area}`),
      items: shown
        .filter((noun) => noun.area === area)
        .map((noun) => ({
          href: hrefOf(noun.name),
          label: titleOf(noun.name),
          current: opened?.noun.name === noun.name && !opened.operation,
          inside:
            isSearch || opened?.noun.name === noun.name
              ? noun.operations.map((each) => ({
                  href: hrefOf(each.operationId),
                  label: each.summary,
                  lang: 'en',
                  method: each.method as Method,
                  current: each.operationId === opened?.operation?.operationId,
                }))
              : undefined,
        })),
    }))
    .filter(({ items }) => items.length > 0)

  if (groups.length === 0) {
    return (
      <Text tone="muted" size="small">
        {t('noneTitle')}
      </Text>
    )
  }
  return (
    <Stack gap={2}>
      <IndexNav label={t('contents')} groups={groups} onOpen={onOpen} />
    </Stack>
  )
}
