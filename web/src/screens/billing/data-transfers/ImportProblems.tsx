import { useTranslations } from 'use-intl/react'
import { dataImports } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  ButtonLink,
  IconDownload,
  List,
  ListItem,
  Meta,
  Section,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Import, isOver } from './imports.ts'
import { isResource } from './transfer-lists.ts'

const shown = 50

/** The rows that were refused; the reasons are those of the API, in English. */
export function ImportProblems({ of }: { of: Import }) {
  const t = useTranslations('data-transfers.ui')
  const { number } = useShopWords()
  const { data, error, refetch } = usePolledCall(
    dataImports.problems,
    { id: of.id, query: { limit: shown } },
    () => (isOver(of) ? false : 2_000),
  )
  const total = data?.pagination.totalCount ?? 0
  if (data && total === 0) return null
  return (
    <Section
      title={t('problems.title')}
      count={data ? number(total) : undefined}
      action={
        <ButtonLink
          size="sm"
          icon={<IconDownload />}
          href={`/v1/imports/${of.id}/problems/export`}
          download=""
        >
          {t('problems.file')}
        </ButtonLink>
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Stack gap={3}>
          <List ruled>
            {data.items.map(({ code, field, line, message, resource, sourceId }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may be refused for the same reason twice
              <ListItem key={`${line}-${at}`} below>
                <Text>
                  <span lang="en">{message}</span>
                </Text>
                <Meta>
                  <span>{t('problems.line', { line: number(line) })}</span>
                  {resource && isResource(resource) ? (
                    <span>{t(`resources.${resource}`)}</span>
                  ) : null}
                  {[field, sourceId, code].map((each) =>
                    each ? (
                      <code key={each} translate="no">
                        {each}
                      </code>
                    ) : null,
                  )}
                </Meta>
              </ListItem>
            ))}
          </List>
          {total > shown ? (
            <Text size="small" tone="muted">
              {t('problems.more', { shown: number(shown), count: number(total) })}
            </Text>
          ) : null}
        </Stack>
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Section>
  )
}
