import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { userImports } from '../lib/calls.ts'
import { usePolledCall } from '../lib/live-call.ts'
import { IconTasks, useToast } from '../ui/index.ts'
import { PopButton } from '../ui/widgets.ts'
import { isRunning, type UserImport } from './running-import.ts'

const TaskList = lazy(async () => ({ default: (await import('./TaskList.tsx')).TaskList }))

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

/** Long work of the server, beside the search; nothing while there is none. */
export function Tasks() {
  const t = useTranslations('shell.ui.tasks')
  const tasks = useTasks()
  useEndNotice(tasks)
  if (tasks.length === 0) return null
  return (
    <PopButton label={t('label')} icon={<IconTasks />} kind="quiet" size="sm" iconOnly>
      {(close) => (
        <Suspense>
          <TaskList tasks={tasks} onLeave={close} />
        </Suspense>
      )}
    </PopButton>
  )
}
