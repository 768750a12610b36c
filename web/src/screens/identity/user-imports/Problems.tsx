import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, userImports } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  FormError,
  IconDownload,
  List,
  ListItem,
  Section,
  Skeleton,
  Stack,
  saveText,
  Text,
} from '../../../ui/index.ts'
import { useNumbers } from './Counts.tsx'
import { csvOf } from './problems-csv.ts'
import type { UserImport } from './queries.ts'

const shown = 25
const perPage = 1_000
/** Stored by the server; further ones are only counted. */
const kept = 10_000

/** The users of a file that were refused or changed, and all of them as a file. */
export function Problems({ of }: { of: UserImport }) {
  const t = useTranslations('user-imports.ui')
  const number = useNumbers()
  // Problems are replaced when the import begins.
  const { data, error, refetch } = useCall(userImports.problems, {
    id: of.id,
    query: { limit: shown, after: 0 },
  })
  return (
    <Section title={t('problems.title')} count={number(of.problems)} action={<Download of={of} />}>
      <Stack gap={3}>
        {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <List ruled>
            {data.items.map(({ number: key, position, reason, subject }) => (
              <ListItem
                key={key}
                below
                trail={
                  <Text as="span" size="small" tone="muted">
                    {t('problems.position', { position: number(position) })}
                  </Text>
                }
              >
                <Text>
                  <bdi translate="no">{subject}</bdi>
                </Text>
                <Text size="small" tone="muted">
                  {t(`reasons.${reason}`)}
                </Text>
              </ListItem>
            ))}
          </List>
        ) : error ? null : (
          <Skeleton rows={3} />
        )}
        {of.problems > shown ? (
          <Text size="small" tone="muted">
            {of.problems >= kept
              ? t('problems.kept', { count: number(kept) })
              : t('problems.more', { shown: number(shown), count: number(of.problems) })}
          </Text>
        ) : null}
      </Stack>
    </Section>
  )
}

type Problem = OutputOf<typeof userImports.problems>['items'][number]

/** Page by page; as far as the server answers. */
async function allProblems(id: string) {
  const items: Problem[] = []
  let after = 0
  for (;;) {
    const { data, failure } = await trySend(userImports.problems, {
      id,
      query: { after, limit: perPage },
    })
    if (!data) return { items, failure }
    items.push(...data.items)
    if (data.next === null) return { items, failure: null }
    after = data.next
  }
}

function Download({ of }: { of: UserImport }) {
  const t = useTranslations('user-imports.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    const { failure, items } = await allProblems(of.id)
    setBusy(false)
    setProblem(failure ? errorText(failure) : null)
    if (failure) return
    const head = (['position', 'subject', 'code', 'reason'] as const).map((name) =>
      t(`problems.csv.${name}`),
    )
    const rows = items.map(({ position, reason, subject }) => [
      position,
      subject,
      reason,
      t(`reasons.${reason}`),
    ])
    saveText(`${of.fileName}-problems.csv`, csvOf([head, ...rows]), 'text/csv')
  }

  return (
    <Stack gap={2}>
      {problem ? <FormError>{problem}</FormError> : null}
      <Button
        size="sm"
        icon={<IconDownload />}
        busy={busy}
        busyLabel={c('loading')}
        onClick={() => void download()}
      >
        {t('problems.download')}
      </Button>
    </Stack>
  )
}
