import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { backups, operations } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  emptyDrawing,
  FormError,
  House,
  IconBackup,
  Note,
  Page,
  Section,
  Stack,
} from '../../../ui/index.ts'
import { DataTable } from '../../../ui/widgets.ts'
import { Automatic } from './Automatic.tsx'
import { useBackupColumns } from './columns.tsx'
import { Place } from './Place.tsx'
import { isAtWork, useBackups } from './queries.ts'
import { RestoreHelp } from './RestoreHelp.tsx'
import { RunningBackup } from './RunningBackup.tsx'

const BackupDrawer = lazy(async () => ({
  default: (await import('./BackupDrawer.tsx')).BackupDrawer,
}))

/** Backups of the database: the one at work, those that there are, when they are made, how to restore. */
export function Backups() {
  const t = useTranslations('backups.ui')
  const c = useTranslations('common.ui')
  const list = useListSearch()
  const columns = useBackupColumns()
  const { data, error, refetch } = useBackups()
  const create = useAction(backups.create, {
    invalidates: [backups.list, operations.listTasks],
  })
  useTitle(t('title'))

  const running = data?.items.find(isAtWork)
  const ended = data?.items.filter((each) => !isAtWork(each))
  const { opened, position, steps } = useOpened(list, ended, ({ id }) => id)

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Button
          kind="primary"
          icon={<IconBackup />}
          busy={create.isPending}
          busyLabel={c('loading')}
          disabledReason={running ? t('alreadyRunning') : undefined}
          onClick={() => void create.run({})}
        >
          {t('now')}
        </Button>
      }
    >
      <Stack gap={6}>
        {create.problem ? <FormError>{create.problem}</FormError> : null}
        {error && !data ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
        {data?.attention ? <Note tone="warn">{t(`attention.${data.attention}`)}</Note> : null}
        {running ? <RunningBackup key={running.id} of={running} /> : null}
        {error && !data ? null : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={ended}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => list.hrefOpening(id)}
            open={opened?.id}
            empty={
              <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
                {t('noneText')}
              </Empty>
            }
          />
        )}
        {data ? <Place of={data} /> : null}
        <Section title={t('settings.title')}>
          <Automatic />
        </Section>
        {data ? <RestoreHelp list={data} /> : null}
      </Stack>
      {opened && data ? (
        <Suspense>
          <BackupDrawer
            key={opened.id}
            of={opened}
            place={data.place}
            position={position}
            {...steps}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}
