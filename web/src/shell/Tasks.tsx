import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { userImports } from '../lib/calls.ts'
import { linkTo } from '../lib/links.ts'
import { usePolledCall } from '../lib/live-call.ts'
import {
  IconTasks,
  List,
  ListItem,
  Progress,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../ui/index.ts'
import { PopButton } from '../ui/widgets.ts'
import { isRunning, type UserImport } from './running-import.ts'

const whileRunning = 3_000
const otherwise = 60_000
const page = '/admin/users/import'

/** Imports that were seen running, also after their end: the result stays until the page is loaded again. */
function useTasks() {
  const { data } = usePolledCall(userImports.list, {}, (answer) =>
    answer?.items.some(isRunning) ? whileRunning : otherwise,
  )
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const ids = (data?.items ?? [])
    .filter(isRunning)
    .map(({ id }) => id)
    .join(' ')

  useEffect(() => {
    if (ids !== '') setSeen((before) => new Set([...before, ...ids.split(' ')]))
  }, [ids])
  return data?.items.filter((each) => isRunning(each) || seen.has(each.id)) ?? []
}

/** Says that an import has ended, on every page but its own. */
function useEndNotice(tasks: readonly UserImport[]) {
  const t = useTranslations('shell.ui.tasks')
  const toast = useToast()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const before = useRef(new Map<string, UserImport['state']>())
  useEffect(() => {
    for (const { fileName: name, id, state } of tasks) {
      const isNew = before.current.get(id) === 'importing' && state !== 'importing'
      before.current.set(id, state)
      if (!isNew || path.endsWith(page)) continue
      if (state === 'succeeded') toast(t('finished', { name }))
      if (state === 'failed') toast(t('failed', { name }))
    }
  }, [tasks, toast, t, path])
}

function Task({ of: { progress, state } }: { of: UserImport }) {
  const t = useTranslations('shell.ui.tasks')
  if (state === 'uploading') return null
  if (state === 'checking' || state === 'importing') {
    return <Progress value={progress} max={1} label={t(state)} />
  }
  return (
    <Text size="small" tone="muted">
      {t(`ended.${state}`)}
    </Text>
  )
}

/** Long work of the server, beside the search; nothing while there is none. */
export function Tasks() {
  const t = useTranslations('shell.ui.tasks')
  const tasks = useTasks()
  useEndNotice(tasks)
  if (tasks.length === 0) return null
  return (
    <PopButton label={t('label')} icon={<IconTasks />} kind="quiet" size="sm" iconOnly>
      {(close) => (
        <Stack gap={3}>
          <List>
            {tasks.map((task) => (
              <ListItem key={task.id}>
                <Stack gap={2}>
                  <TextLink href={linkTo(page, { open: task.id })} onClick={close}>
                    {t('import', { name: task.fileName })}
                  </TextLink>
                  <Task of={task} />
                </Stack>
              </ListItem>
            ))}
          </List>
        </Stack>
      )}
    </PopButton>
  )
}
